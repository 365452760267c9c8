package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"strconv"
	"strings"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// toPNG relies on the text in pictures being outside all transforms. The width is in pixels.
func toPNG(doc []byte, width int) ([]byte, error) {
	size, err := oksvg.ReadIconStream(bytes.NewReader(doc), oksvg.IgnoreErrorMode)
	if err != nil {
		return nil, err
	}
	scale := float64(width) / size.ViewBox.W
	sized, err := sizeStrokes(doc, scale)
	if err != nil {
		return nil, err
	}
	icon, err := oksvg.ReadIconStream(bytes.NewReader(sized), oksvg.IgnoreErrorMode)
	if err != nil {
		return nil, err
	}
	height := int(icon.ViewBox.H*scale + 0.5)
	icon.SetTarget(0, 0, float64(width), icon.ViewBox.H*scale)
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	scanner := rasterx.NewScannerGV(width, height, img, img.Bounds())
	icon.Draw(rasterx.NewDasher(width, height, scanner), 1)
	if err := drawText(img, doc, scale); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = png.Encode(&out, img)
	return out.Bytes(), err
}

// sizeStrokes changes line widths to pixels, because oksvg does not transform them.
func sizeStrokes(doc []byte, scale float64) ([]byte, error) {
	var out bytes.Buffer
	e := xml.NewEncoder(&out)
	d := xml.NewDecoder(bytes.NewReader(doc))
	scales := []float64{scale}
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			err := e.Close()
			return out.Bytes(), err
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			here := scales[len(scales)-1]
			for _, attr := range t.Attr {
				if attr.Name.Local == "transform" {
					here *= zoom(attr.Value)
				}
			}
			scales = append(scales, here)
			token, err = sized(t, here)
		case xml.EndElement:
			scales = scales[:len(scales)-1]
		}
		if err == nil {
			err = e.EncodeToken(token)
		}
		if err != nil {
			return nil, err
		}
	}
}

func zoom(transform string) float64 {
	_, factors, found := strings.Cut(transform, "scale(")
	if !found {
		return 1
	}
	factor, _, _ := strings.Cut(factors, " ")
	v, err := strconv.ParseFloat(factor, 64)
	if err != nil {
		return 1
	}
	return v
}

func sized(t xml.StartElement, scale float64) (xml.StartElement, error) {
	for i, attr := range t.Attr {
		if attr.Name.Local != "stroke-width" && attr.Name.Local != "stroke-dasharray" {
			continue
		}
		words := strings.Fields(attr.Value)
		for j, word := range words {
			v, err := strconv.ParseFloat(word, 64)
			if err != nil {
				return t, err
			}
			words[j] = strconv.FormatFloat(v*scale, 'f', 3, 64)
		}
		t.Attr[i].Value = strings.Join(words, " ")
	}
	return t, nil
}

type attrs map[string]string

func (a attrs) with(list []xml.Attr) attrs {
	sum := attrs{}
	for name, value := range a {
		sum[name] = value
	}
	for _, attr := range list {
		sum[attr.Name.Local] = attr.Value
	}
	return sum
}

func (a attrs) number(name string) (float64, error) {
	v, err := strconv.ParseFloat(a[name], 64)
	if err != nil {
		return 0, fmt.Errorf("text with the attribute %s=%q", name, a[name])
	}
	return v, nil
}

// drawText exists because oksvg ignores text.
func drawText(img *image.RGBA, doc []byte, scale float64) error {
	d := xml.NewDecoder(bytes.NewReader(doc))
	around := []attrs{{}}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.StartElement:
			a := around[len(around)-1].with(token.Attr)
			if token.Name.Local != "text" {
				around = append(around, a)
				continue
			}
			var text string
			if err := d.DecodeElement(&text, &token); err != nil {
				return err
			}
			if err := drawLine(img, text, a, scale); err != nil {
				return err
			}
		case xml.EndElement:
			around = around[:len(around)-1]
		}
	}
}

func drawLine(img *image.RGBA, text string, a attrs, scale float64) error {
	size, err := a.number("font-size")
	if err != nil {
		return err
	}
	x, err := a.number("x")
	if err != nil {
		return err
	}
	y, err := a.number("y")
	if err != nil {
		return err
	}
	face, err := newFace(a["font-weight"] == "bold", size*scale)
	if err != nil {
		return err
	}
	defer face.Close()
	pen := font.Drawer{Dst: img, Src: image.NewUniform(parseColor(a["fill"])), Face: face}
	pen.Dot = fixed.Point26_6{X: fixed.Int26_6(x * scale * 64), Y: fixed.Int26_6(y * scale * 64)}
	if a["text-anchor"] == "middle" {
		pen.Dot.X -= pen.MeasureString(text) / 2
	}
	pen.DrawString(text)
	return nil
}

func newFace(bold bool, size float64) (font.Face, error) {
	ttf := goregular.TTF
	if bold {
		ttf = gobold.TTF
	}
	f, err := opentype.Parse(ttf)
	if err != nil {
		return nil, err
	}
	return opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
}

func parseColor(text string) color.Color {
	n, err := strconv.ParseUint(text[min(1, len(text)):], 16, 32)
	if err != nil {
		return color.Black
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
}

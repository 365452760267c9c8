package browser

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// axe-core finds barriers for people with disabilities. It is not part of this repository: npm
// fetches it, and the checksum is verified.
const (
	axePackage = "axe-core@4.10.3"
	axeFile    = "axe-core-4.10.3.tgz"
	axeSum     = "0f2b4d7dcdf7d1219df8d1959ad68e565f51d14c3f0d88bb71cd59abeb956292"
)

// axe returns the script of axe-core.
func axe(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	npm := exec.CommandContext(t.Context(), "npm", "pack", "--silent", "--ignore-scripts", axePackage)
	npm.Dir = dir
	if out, err := npm.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	packed, err := os.ReadFile(filepath.Join(dir, axeFile))
	if err != nil {
		t.Fatal(err)
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256(packed)); sum != axeSum {
		t.Fatalf("the sum of %s is %s", axeFile, sum)
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	for files := tar.NewReader(unpacked); ; {
		header, err := files.Next()
		if err != nil {
			t.Fatal(err)
		}
		if header.Name == "package/axe.min.js" {
			script, err := io.ReadAll(files)
			if err != nil {
				t.Fatal(err)
			}
			return string(script)
		}
	}
}

// axe-core finds no violations, in light and dark, with everything expanded, at the widths of
// a phone and of a desktop; nor in the editor and in a lesson.
func TestAxe(t *testing.T) {
	script := axe(t)
	p := newPage(t)
	p.open("game=gateway&moves=2G-4G")
	for _, id := range []string{"analysis", "rules", "view", "texts"} {
		p.unfold(id)
	}
	p.run(chromedp.Click("#settings"))
	p.until(`document.querySelector("#booklet h2")`)
	p.eval("("+"() => {"+script+"\nreturn true;})()", new(bool))
	p.barriers()
	p.edit()
	p.take("")
	p.click(space("4G"))
	p.until(`!document.getElementById("fault").hidden`)
	p.barriers()
	p.run(chromedp.Click("#edit-end"), chromedp.Click("#learn"))
	p.until(`document.getElementById("lesson-task").textContent`)
	p.barriers()
	p.run(chromedp.Click("#games"))
	p.until(atHome)
	p.barriers()
	p.check()
}

// barriers fails the test for every violation that axe-core finds.
func (p *page) barriers() {
	p.Helper()
	for _, width := range []int64{390, 1280} {
		p.run(chromedp.EmulateViewport(width, 800))
		for _, theme := range []string{"light", "dark"} {
			p.prefer(theme)
			p.paper(theme)
			var found []struct {
				ID, Help string
				Nodes    []struct {
					HTML           string
					FailureSummary string
				}
			}
			p.eval(`rulebook.idle().then(() => axe.run(document, {resultTypes: ["violations"]})).then(({violations}) => violations)`, &found)
			for _, v := range found {
				p.Errorf("%d pixels wide, %s: %s: %s", width, theme, v.ID, v.Help)
				for _, node := range v.Nodes[:min(3, len(v.Nodes))] {
					p.Logf("%s\n%s", node.HTML, node.FailureSummary)
				}
			}
		}
	}
}

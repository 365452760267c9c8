package swordsgame

import (
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/internal/knowledgetest"
)

func TestKnowledge(t *testing.T) { knowledgetest.Check(t, Entry(), knowledge) }

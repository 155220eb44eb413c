import { parseScript, validateScript } from '@lectern/core/script/parse.ts'
import { insertMarker, writeMarker } from '@lectern/core/script/write.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ADDABLE_TYPES,
  changeType,
  fitsTag,
  formOf,
  newForm,
  takeSlideWords,
  toDraft,
} from './annotation-form.ts'
import { findWords, proposeWords, showWords, toRawRange, toShown } from './shown-words.ts'

const script = 'Look at [highlight text="a"]the graph[/highlight] and the [drawing/]graph.\n\nThe end.'
const shown = showWords(parseScript(script))

describe('words of a script that can be annotated', () => {
  it('are shown without tags and map back to the raw script', () => {
    expect(shown.text).toBe('Look at the graph and the graph.\n\nThe end.')
    const range = findWords(shown, 'the  GRAPH')
    // The first occurrence is annotated already; a drawing's tag splits the second.
    expect(range).toBeNull()
    const graph = findWords(shown, 'graph')
    expect(graph && shown.text.slice(graph.start, graph.end)).toBe('graph')
    const raw = graph && toRawRange(shown, graph)
    expect(raw && script.slice(raw.start, raw.end)).toBe('graph')
    expect(raw && toShown(shown, raw.start)).toBe(graph?.start)
  })

  it('are neither blank nor part of another annotation', () => {
    expect(toRawRange(shown, { start: 7, end: 8 })).toBeNull()
    expect(toRawRange(shown, { start: 0, end: 14 })).toBeNull()
    expect(toRawRange(shown, { start: 0, end: 8 })).toEqual({ start: 0, end: 7 })
  })

  it('are not matched within longer words', () => {
    expect(findWords(showWords(parseScript('a paragraph')), 'graph')).toBeNull()
    expect(findWords(showWords(parseScript('计算图很好')), '图')).toEqual({ start: 2, end: 3 })
    expect(findWords(showWords(parseScript('f(x) = [1]')), '(x) = [1]')).toEqual({ start: 1, end: 10 })
  })

  it('are proposed from the sentence at the cursor', () => {
    const sentences = [
      { start: 0, end: 32 },
      { start: 34, end: 42 },
    ]
    expect(proposeWords(shown, sentences, 0)).toEqual({ start: 0, end: 7 })
    expect(proposeWords(shown, sentences, 36)).toEqual({ start: 34, end: 42 })
    expect(proposeWords(showWords(parseScript('')), [], 0)).toBeNull()
  })
})

describe('annotation form', () => {
  it('writes an annotation that parses to the same form, for every type and any text', () => {
    const line = fc.string({ maxLength: 20 }).map((text) => `x${text}`.replace(/\s+/g, ' ').trim())
    fc.assert(
      fc.property(
        fc.constantFrom(
          'highlight' as const,
          'arrow' as const,
          'text_annotation' as const,
          'diagram' as const,
        ),
        line,
        line,
        fc.array(line, { maxLength: 4 }),
        (type, text, other, elements) => {
          const form = changeType(
            { ...newForm(text), note: text, toText: other, reference: other, elements: elements.join('\n') },
            type,
          )
          const written = writeMarker(toDraft(form, 'words', null))
          expect(validateScript(written)).toEqual({ errors: [], warnings: [] })
          const [marker] = parseScript(written).markers
          expect(marker && toDraft(formOf(marker), 'words', marker)).toEqual(toDraft(form, 'words', null))
        },
      ),
    )
  })

  it('keeps unknown attributes of an edited annotation and drops those of another type', () => {
    const [marker] = parseScript('[arrow from_text="a" color="blue" later="x"]b[/arrow]').markers
    if (!marker) throw new Error('no marker')
    expect(toDraft(formOf(marker), 'b', marker).attributes).toMatchObject({ from_text: 'a', later: 'x' })
    const changed = toDraft(changeType(formOf(marker), 'highlight'), 'b', marker)
    expect(Object.keys(changed.attributes).sort()).toEqual(['color', 'text'])
  })

  it('reports an annotation that is too long for a tag', () => {
    expect(fitsTag(toDraft({ ...newForm('a'), text: 'x'.repeat(2100) }, 'a', null))).toBe(false)
    expect(fitsTag(toDraft(newForm('a'), 'a', null))).toBe(true)
  })

  it('never takes the colour of another type', () => {
    for (const type of ADDABLE_TYPES) {
      const form = changeType({ ...newForm('a'), color: 'dark', isColorChosen: true }, type)
      expect(type === 'arrow').toBe(form.color === 'dark')
    }
    expect(changeType(newForm('a'), 'arrow').color).toBe('red')
  })
})

it('inserting an annotation leaves the spoken words unchanged', () => {
  const range = findWords(shown, 'end')
  const raw = range && toRawRange(shown, range)
  const next = raw && insertMarker(script, raw.start, raw.end, toDraft(newForm('end'), 'end', null))
  expect(showWords(parseScript(next ?? '')).text).toBe(shown.text)
})

describe('words that are chosen on the slide while the dialog is open', () => {
  it('fill the field of the annotation type', () => {
    const form = newForm('')
    expect(takeSlideWords(form, ' the \n cell ').text).toBe('the cell')
    const begun = takeSlideWords(changeType(form, 'arrow'), 'from here')
    expect(begun.fromText).toBe('from here')
    expect(takeSlideWords(begun, 'to there')).toMatchObject({ fromText: 'from here', toText: 'to there' })
    expect(takeSlideWords(changeType(form, 'text_annotation'), 'cell').reference).toBe('cell')
    const list = takeSlideWords({ ...changeType(form, 'diagram'), elements: 'A\n' }, 'B')
    expect(list.elements).toBe('A\nB')
  })
})

describe('the colour of new highlights', () => {
  it("is the user's default colour; other types do not take it over", () => {
    expect(newForm('seeds').color).toBe('yellow')
    const form = newForm('seeds', 'green')
    expect(form.color).toBe('green')
    expect(changeType(form, 'arrow').color).toBe('red')
    expect(changeType(changeType(form, 'arrow'), 'highlight').color).toBe('green')
  })

  it('is replaced by a colour that was chosen for this annotation', () => {
    const chosen = { ...newForm('seeds', 'green'), color: 'blue', isColorChosen: true }
    expect(changeType(changeType(chosen, 'arrow'), 'highlight').color).toBe('blue')
  })
})

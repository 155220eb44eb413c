import * as limits from '@lectern/contract/limits.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { expect, test } from 'vitest'
import { FIRST_COLOR, FIRST_SIZE, INK_COLORS } from './ink/ink.ts'
import { chosenAttribute, DRAWING_SIZE, MARKER_CHOICES } from './script/markers.ts'

test('defaults are those of part 1 of the specification, sections 3 and 9', () => {
  expect(scripts.generate.body?.parse({ language: 'en' })).toMatchObject({
    settings: { length: 'medium', tone: 'professional', style: 'standard' },
  })
  expect(slides.upload.body?.parse({})).toMatchObject({ mode: 'interactive' })
  const colorOf = (type: keyof typeof MARKER_CHOICES) => chosenAttribute({ type, attributes: {} }, 'color')
  expect([colorOf('highlight'), colorOf('arrow'), colorOf('text_annotation'), colorOf('diagram')]).toEqual([
    'yellow',
    'red',
    'blue',
    'green',
  ])
  expect([FIRST_COLOR, FIRST_SIZE]).toEqual(['red', 3])
})

test('choices are those it lists', () => {
  const listed = (type: keyof typeof MARKER_CHOICES, attribute: string) =>
    [...(MARKER_CHOICES[type][attribute]?.allowed ?? [])].sort()
  expect(listed('highlight', 'color')).toEqual(['blue', 'green', 'orange', 'purple', 'red', 'yellow'])
  expect(listed('arrow', 'color')).toEqual(['blue', 'dark', 'green', 'orange', 'purple', 'red'])
  expect(listed('arrow', 'style')).toEqual(['curved', 'dashed', 'dotted', 'straight'])
  expect(listed('arrow', 'direction')).toEqual([
    ...['backward', 'bidirectional', 'curved', 'down', 'forward', 'up'],
  ])
  expect(listed('text_annotation', 'color')).toEqual(['blue', 'green', 'orange', 'purple', 'red', 'teal'])
  expect(listed('text_annotation', 'style')).toEqual([
    ...['callout', 'explanation', 'label', 'note', 'reference'],
  ])
  expect(listed('diagram', 'type')).toEqual([
    ...['chart', 'drawing', 'flowchart', 'graph', 'hierarchy', 'map'],
    ...['network', 'process', 'schema', 'timeline', 'tree', 'visual'],
  ])
  expect(listed('manual_annotation', 'type')).toEqual(['drawing', 'text'])
  expect([...INK_COLORS]).toEqual(['red', 'green', 'blue', 'yellow', 'magenta', 'cyan', 'orange', 'purple'])
  expect([DRAWING_SIZE.min, DRAWING_SIZE.max]).toEqual([1, 20])
})

test('lengths are those of section 9', () => {
  expect(limits).toMatchObject({
    passwordMinChars: 6,
    enrollmentCodeChars: 10,
    descriptionPreviewChars: 100,
  })
})

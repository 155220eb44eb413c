import type { SlideLine } from '@lectern/core/ai/engine.ts'
import { expect, it } from 'vitest'
import { writeSlide } from '../testing/write-slide.ts'

const line = (x: number, y: number, text: string): SlideLine => ({
  text,
  x,
  y,
  width: text.length * 20,
  height: 48,
  fontSizePx: 40,
})

/** The lines of a narrow column, the first with the title above it. */
const write = (...rows: [number, string][]): Promise<string> =>
  writeSlide(
    [
      { ...line(80, 60, 'Systeme'), fontSizePx: 70 },
      ...rows.map(([x, text], at) => line(x, 260 + at * 52, text)),
    ],
    'de',
  )

it('the rest of a point hangs behind its bullet, however short its lines are', async () => {
  expect(
    await write(
      [100, '• Pools stellen Firmen dar'],
      [100, '• Vom Verband Object Management'],
      [140, 'Group stammt die Notation'],
    ),
  ).toContain('Firmen dar. Vom Verband Object Management Group stammt die Notation.')
})

it('a new point begins where the line above had room', async () => {
  expect(
    await write(
      [100, '• Ziele nennen'],
      [140, 'Gute Ziele sind messbar und haben ein Datum'],
      [100, '• Mittel wählen'],
    ),
  ).toContain('Ziele nennen. Gute Ziele')
})

it('a page that only names a part has a title, also if its word is divided', async () => {
  const large = (y: number, text: string): SlideLine => ({
    ...line(500, y, text),
    fontSizePx: 100,
    height: 120,
  })
  expect(
    await writeSlide(
      [
        line(500, 170, 'Kapitel 4'),
        large(240, 'Software und'),
        large(350, 'Informations-'),
        large(460, 'management'),
      ],
      'de',
    ),
  ).toContain('Software und Informationsmanagement.')
})

it('a coloured word within a sentence does not end it', async () => {
  const parts = [
    line(80, 300, 'Die Relation liefert im folgenden Satz eine'),
    line(970, 300, 'Polarität , zwei'),
    line(80, 360, 'Abbildungen zwischen den Mengen, die zu ihr gehören.'),
  ]
  const script = await writeSlide([{ ...line(80, 60, 'Systeme'), fontSizePx: 70 }, ...parts], 'de')
  expect(script).toContain('eine Polarität, zwei Abbildungen')
})

it('a link within a sentence is part of it, also as a small button', async () => {
  const button = { ...line(1012, 314, 'Baumnotation'), width: 200, fontSizePx: 22 }
  const script = await writeSlide(
    [
      { ...line(80, 60, 'Systeme'), fontSizePx: 70 },
      { ...line(80, 300, 'Während Gentzen für Ableitungen zur'), width: 900 },
      button,
      { ...line(1240, 300, 'griff, siehe auch'), width: 340 },
      { ...line(1626, 300, 'Pelletier'), width: 180 },
      { ...line(80, 360, 'bereits eine vertikale Auflistung mit Blockstruktur.'), width: 1000 },
    ],
    'de',
  )
  expect(script).toContain('zur Baumnotation griff, siehe auch Pelletier bereits eine')
})

it('"verwenden" ends a sentence, though participles end like it', async () => {
  const script = await write(
    [100, '• Ein Bezeichner sollte Fachbegriffe verwenden'],
    [160, '• Z.B. Namen von Algorithmen'],
  )
  expect(script).toContain('Fachbegriffe verwenden: Z.B. Namen')
})

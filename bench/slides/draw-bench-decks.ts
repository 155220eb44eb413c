import { drawDeck, type Slide } from '@lectern/server/demo/draw-deck.ts'

const slides: Slide[] = [
  { title: 'How plants make sugar from light' },
  {
    title: 'What goes in, what comes out',
    bullets: [
      'Light, water and carbon dioxide go in',
      'Sugar and oxygen come out',
      'Green light is mostly reflected',
    ],
    figure: {
      kind: 'bars',
      values: [
        { label: 'Red', value: 82 },
        { label: 'Green', value: 12 },
        { label: 'Blue', value: 90 },
      ],
    },
  },
  {
    title: 'The cycle that fixes carbon',
    bullets: [
      'Carbon dioxide is bound',
      'Energy from light reduces it',
      'The start of the cycle is made again',
    ],
    figure: { kind: 'cycle', labels: ['Fixation', 'Reduction', 'Renewal'] },
  },
  {
    title: 'More light, more sugar, up to a point',
    bullets: ['At first the rate grows with the light', 'Later other things run short'],
    figure: {
      kind: 'curve',
      points: [
        [0, 0],
        [1, 4],
        [2, 6],
        [3, 7],
        [4, 7.3],
      ],
      xLabel: 'Light',
      yLabel: 'Rate',
    },
  },
]

/** Decks of 20 and of 500 slides: a usual lecture, and the longest that is accepted. */
export async function drawBenchDecks(): Promise<{ name: string; bytes: Uint8Array }[]> {
  const draw = async (count: number) => ({
    name: `drawn-${count}`,
    bytes: await drawDeck({
      title: 'Photosynthesis',
      slides: Array.from({ length: count }, (_, index) => slides[index % slides.length]!),
    }),
  })
  return [await draw(20), await draw(500)]
}

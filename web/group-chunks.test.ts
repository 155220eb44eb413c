import { expect, it } from 'vitest'
import { type BuiltChunk, groupChunks } from './group-chunks.ts'

const SMALL = 300
const LARGE = 60_000

type Given = { imports?: string[]; asks?: string[]; bytes?: number; is?: 'first' | 'page' | 'student page' }

/** Each chunk has one module, named as the chunk. The chunk `first` asks for all pages. */
function group(given: Record<string, Given>): string[][] {
  const pages = Object.keys(given).filter((name) => given[name]!.is?.endsWith('page'))
  const all: Record<string, Given> = { first: { is: 'first', asks: pages }, ...given }
  const asked = new Set(Object.values(all).flatMap(({ asks = [] }) => asks))
  const chunks = Object.entries(all).map(
    ([name, { imports = [], asks = [], bytes = SMALL, is }]): BuiltChunk => ({
      fileName: name,
      imports,
      dynamicImports: asks,
      isEntry: is === 'first',
      isDynamicEntry: asked.has(name),
      facadeModuleId: is === 'student page' ? `/pages/student/${name}.tsx` : `/pages/professor/${name}.tsx`,
      moduleIds: [name],
      code: 'x'.repeat(bytes),
    }),
  )
  const joined = Map.groupBy([...groupChunks(chunks)], ([, name]) => name)
  return [...joined.values()].map((members) => members.map(([id]) => id).sort()).sort()
}

it('joins small chunks that the same pages load', () => {
  expect(
    group({
      dashboard: { is: 'page', imports: ['button', 'icon'] },
      course: { is: 'page', imports: ['button', 'icon'] },
      button: {},
      icon: {},
    }),
  ).toEqual([['button', 'icon']])
})

it('joins nothing with what one of the pages would load in vain, also by its imports', () => {
  const pages: Record<string, Given> = {
    dashboard: { is: 'page', imports: ['icon'] },
    course: { is: 'page', imports: ['icon', 'field'] },
    quiz: { is: 'page', imports: ['icon', 'field'] },
  }
  expect(group({ ...pages, icon: {}, field: { bytes: LARGE } })).toEqual([])
  const schemas = { bytes: LARGE }
  expect(group({ ...pages, icon: {}, field: { imports: ['schemas'] }, schemas })).toEqual([
    ['field', 'schemas'],
  ])
  expect(group({ ...pages, icon: {}, field: {} })).toEqual([['field', 'icon']])
})

it('weighs the pages of students more', () => {
  const of = (is: Given['is']) =>
    group({
      visit: { is, imports: ['icon'] },
      course: { is: 'page', imports: ['icon', 'field'] },
      quiz: { is: 'page', imports: ['icon', 'field'] },
      icon: {},
      field: { bytes: 8_000 },
    })
  expect(of('page')).toEqual([['field', 'icon']])
  expect(of('student page')).toEqual([])
})

it('counts what a page has loaded as loaded for its dialogs, unless another page opens them, too', () => {
  const of = (opener?: 'models') =>
    group({
      lecture: { is: 'page', imports: ['picture', 'player'], asks: ['dialog'] },
      course: { is: 'page', imports: ['picture', 'player'] },
      models: { is: 'page', asks: opener ? ['dialog'] : [] },
      dialog: { imports: ['picture'] },
      picture: {},
      player: { bytes: 20_000 },
    })
  expect(of()).toEqual([['picture', 'player']])
  expect(of('models')).toEqual([])
})

it('never joins chunks that a third one stands between: they would import each other', () => {
  const of = (imports: string[]) =>
    group({
      dashboard: { is: 'page', imports: ['top'] },
      course: { is: 'page', imports: ['top'] },
      quiz: { is: 'page', asks: ['dialog'] },
      top: { imports },
      dialog: { imports: ['bottom'] },
      bottom: {},
    })
  expect(of(['dialog', 'bottom'])).toEqual([])
  expect(of(['bottom'])).toEqual([['bottom', 'top']])
})

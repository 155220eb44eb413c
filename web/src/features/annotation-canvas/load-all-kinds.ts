import { patiently } from '../../ui/load-part.ts'

const load = patiently(async () => {
  const [places] = await Promise.all([
    import('@lectern/core/annotations/place-annotations.ts'),
    import('./other-shapes.tsx'),
  ])
  return places
})
let loading: ReturnType<typeof load> | undefined

/** Loads the code that places and draws arrows, notes, diagrams and pictures: many lectures have highlights alone. */
export function loadAllKinds(): ReturnType<typeof load> {
  loading ??= load()
  return loading
}

const otherKind = /\[(arrow|text_annotation|diagram|drawing|manual-annotation)\b/

/** Begins to load that code if a script seems to need it, before the script is read. */
export function preloadKindsOf({ script }: { script: string }): void {
  if (otherKind.test(script)) void loadAllKinds()
}

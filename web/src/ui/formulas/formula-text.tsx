import { splitFormulas } from '@lectern/core/text/formulas.ts'
import { Fragment, useEffect, useRef } from 'react'

/** A text in which formulas, written `$x^2$`, are drawn. */
export function FormulaText({ children: text }: { children: string }) {
  if (!text.includes('$')) return text
  return splitFormulas(text).map((piece, place) =>
    piece.kind === 'formula' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces are known by their place
      <Formula key={`${place} ${piece.text}`} tex={piece.text} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={place}>{piece.text}</Fragment>
    ),
  )
}

/**
 * Shows the TeX until the library is loaded, and for good when that fails, as without a connection, or when the TeX cannot be
 * read. The caller gives it a key per formula: KaTeX replaces what React put there.
 */
function Formula({ tex }: { tex: string }) {
  const element = useRef<HTMLSpanElement>(null)
  const source = `$${tex}$`
  useEffect(() => {
    let isShown = true
    import('./render-formula.ts')
      .then(({ renderFormula }) => {
        if (!isShown || !element.current) return
        try {
          renderFormula(tex, element.current)
        } catch {
          element.current.textContent = source
        }
      })
      .catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [tex, source])
  return (
    <span ref={element} dir="ltr">
      {source}
    </span>
  )
}

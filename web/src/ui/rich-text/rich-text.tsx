import { questionPictureUrl } from '@lectern/contract/file-address.ts'
import { splitFormulas } from '@lectern/core/rich-text/formulas.ts'
import { describePictures, splitPictures } from '@lectern/core/rich-text/pictures.ts'
import { Fragment, useEffect, useRef } from 'react'
import { patiently } from '../load-part.ts'
import classes from './rich-text.module.css'

type RichTextProps = {
  children: string
  /** `named`: their descriptions stand for them, as in a list, and formulas stand within the words. */
  pictures?: 'shown' | 'named'
}

/**
 * A text in which formulas, written `$x^2$` or `$$x^2$$`, are drawn, and pictures, written `![description](picture:name)`, are
 * shown.
 */
export function RichText({ children: text, pictures = 'shown' }: RichTextProps) {
  if (!text.includes('$') && !text.includes('](picture:')) return text
  if (pictures === 'named') return <Formulas text={describePictures(text)} isWithinWords />
  return splitPictures(text).map((piece, place) =>
    piece.kind === 'picture' ? (
      <img
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces are known by their place
        key={`${place} ${piece.name}`}
        className={classes.picture}
        src={questionPictureUrl(piece.name)}
        alt={piece.description}
      />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Formulas key={place} text={piece.text} />
    ),
  )
}

/** A full stop, comma or bracket after a formula. */
const punctuation = /^[.,;:!?)。，、？）]+/

function Formulas({ text, isWithinWords = false }: { text: string; isWithinWords?: boolean }) {
  /** What the formula before has drawn of the words after it. */
  let drawn = ''
  return splitFormulas(text).map((piece, place, pieces) => {
    if (piece.kind === 'text') {
      const words = piece.text.slice(drawn.length)
      drawn = ''
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces are known by their place
      return <Fragment key={place}>{words}</Fragment>
    }
    const isDisplayed = piece.isDisplayed && !isWithinWords
    // Words follow a formula, or nothing.
    drawn = (!isDisplayed && punctuation.exec(pieces[place + 1]?.text ?? '')?.[0]) || ''
    return (
      <Formula
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        key={`${place} ${piece.text}`}
        tex={piece.text}
        end={drawn}
        isDisplayed={isDisplayed}
      />
    )
  })
}

/**
 * Shows the TeX until the library is loaded, and for good when that fails, as without a connection, or when the TeX cannot be
 * read. The caller gives it a key per formula: KaTeX replaces what React put there.
 * @param end punctuation after the formula. KaTeX draws it, too: a browser would move it to the next line by itself
 */
function Formula({ tex, end, isDisplayed }: { tex: string; end: string; isDisplayed: boolean }) {
  const element = useRef<HTMLSpanElement>(null)
  const dollars = isDisplayed ? '$$' : '$'
  const source = `${dollars}${tex}${dollars}${end}`
  useEffect(() => {
    let isShown = true
    void patiently(() => import('./render-formula.ts'))().then(({ renderFormula }) => {
      if (!isShown || !element.current) return
      try {
        renderFormula(tex, end, element.current, isDisplayed)
      } catch {
        element.current.textContent = source
      }
    })
    return () => {
      isShown = false
    }
  }, [tex, end, source, isDisplayed])
  return (
    <span ref={element} className={isDisplayed ? classes.displayed : undefined} dir="ltr">
      {source}
    </span>
  )
}

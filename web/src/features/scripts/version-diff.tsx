import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cutScript, diffScripts, shortenDiff } from './script-diff.ts'
import { ScriptPieces } from './script-pieces.tsx'
import classes from './version-diff.module.css'

type VersionDiffProps = {
  /** The text of the version and the text in the editor. */
  before: string
  now: string
  language: string
  /** Names the two kinds of change; default: removed and added since the version. */
  legend?: ReactNode
  /** The same two names in words, for screen readers. */
  names?: { added: string; removed: string }
}

/**
 * The changes from a version to the present text: struck through or underlined, and announced to screen
 * readers.
 */
export function VersionDiff({ before, now, language, legend, names }: VersionDiffProps) {
  const { t } = useTranslation('authoring')
  const { added, removed } = names ?? { added: t('history.whatAdded'), removed: t('history.whatRemoved') }
  const parts = useMemo(() => diffScripts(before, now, language), [before, now, language])
  if (before === now) return <p className={classes.note}>{t('history.same')}</p>
  if (!parts)
    return (
      <>
        <p className={classes.note}>{t('history.tooLong')}</p>
        <p className={classes.text} lang={language} dir="auto">
          <ScriptPieces pieces={cutScript(before, language)} />
        </p>
      </>
    )
  const count = (kind: 'added' | 'removed') => parts.filter((part) => part.kind === kind).length
  if (count('added') + count('removed') === 0)
    return <p className={classes.note}>{t('history.onlySpaces')}</p>
  return (
    <>
      <p className={classes.note}>
        {legend ?? (
          <>
            {t('history.legend')}{' '}
            <ins className={classes.added}>{t('history.added', { count: count('added') })}</ins>
            {', '}
            <del className={classes.removed}>{t('history.removed', { count: count('removed') })}</del>
          </>
        )}
      </p>
      <p className={classes.text} lang={language} dir="auto">
        {shortenDiff(parts).map(({ kind, pieces }, at) => {
          const words = <ScriptPieces pieces={pieces} />
          // biome-ignore-start lint/suspicious/noArrayIndexKey: parts are identified by their index
          if (kind === 'same') return <span key={at}>{words}</span>
          const Change = kind === 'added' ? 'ins' : 'del'
          return (
            <Change key={at} className={classes[kind]}>
              <span className="visually-hidden">{kind === 'added' ? added : removed}: </span>
              {words}
              <span className="visually-hidden"> ({t('history.endOfChange')}) </span>
            </Change>
          )
          // biome-ignore-end lint/suspicious/noArrayIndexKey: parts are identified by their index
        })}
      </p>
    </>
  )
}

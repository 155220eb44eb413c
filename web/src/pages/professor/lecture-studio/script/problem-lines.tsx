import { lineAt, locateProblems, type ScriptProblem } from '@lectern/core/script/problems.ts'
import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAfterPaint } from '../../../../ui/use-after-paint.ts'
import { useScriptText } from '../store/document/script.ts'
import { useStudio } from '../store/studio-store.ts'
import classes from './script-alerts.module.css'

/** Maximum number of listed problems; the next one appears when the first is corrected. */
const maxListed = 5

/** Lists the problems in the script's tags. Each entry leads to its line. */
export function ProblemLines({ kinds }: { kinds: readonly ScriptProblem['kind'][] }) {
  const { t } = useTranslation('annotations')
  const editor = useStudio((state) => state.editor)
  const deferred = useAfterPaint(useScriptText())
  const places = useMemo(
    () =>
      locateProblems(deferred)
        .filter(({ kind }) => kinds.includes(kind))
        .slice(0, maxListed)
        .map((problem) => ({ ...problem, line: lineAt(deferred, problem.start) })),
    [deferred, kinds],
  )
  if (places.length === 0) return null
  return (
    <ul className={classes.list}>
      {places.map(({ start, line, kind, tag }) => (
        <li key={`${kind} ${start}`}>
          <UnstyledButton
            className={classes.place}
            c="inherit"
            fw={600}
            aria-label={t('script.goToLine', { line })}
            onClick={() => editor.current?.goToLine(line)}
          >
            {t('script.line', { line })}
          </UnstyledButton>{' '}
          {t(`script.problem.${kind}`, { tag })}
        </li>
      ))}
    </ul>
  )
}

import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import classes from './corrected-key.module.css'
import { type Correction, listCorrectionLines, listOptionLines } from './correction-lines.ts'

type CorrectedKeyProps = {
  correction: Correction
  type: string
  /** Lists all options, not only those that were or are the key. */
  showsAll?: boolean
  /** It was applied some time ago: the former key is not the one until now. */
  isPast?: boolean
}

/** A former key and the one in its place: the options that were or are right, and other changed parts. */
export function CorrectedKey({ correction, type, showsAll = false, isPast = false }: CorrectedKeyProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const options = listOptionLines(correction, type)
  const hasMoved = options.some(({ wasKey, isKey }) => wasKey !== isKey)
  const lines = listCorrectionLines(correction, type, format.number)
  const said = (part: string, text: string | null) =>
    text === null
      ? null
      : part === 'leniency'
        ? t(`regrade.leniency.${text as 'strict'}`)
        : part === 'partial'
          ? t(`regrade.partial.${text as 'none'}`)
          : text
  if (!hasMoved && lines.length === 0) return <p className={classes.note}>{t('regrade.triedAgain')}</p>
  return (
    <>
      {hasMoved && (
        <ul>
          {options.map(({ text, wasKey, isKey }, index) =>
            wasKey || isKey || showsAll ? (
              <Group
                // biome-ignore lint/suspicious/noArrayIndexKey: options are known by their place
                key={index}
                className={classes.option}
                mx={-8}
                py={4}
                px="xs"
                bdrs={4}
                component="li"
                align="baseline"
                gap={10}
                wrap="nowrap"
                data-kind={isKey ? 'new' : wasKey ? 'former' : undefined}
              >
                <Box className={`${classes.number} tabular`} component="span" flex="none" miw={14} fw={400}>
                  {index + 1}
                </Box>
                <Box className="break-words" component="span" flex={1} miw={0} dir="auto">
                  <RichText>{text}</RichText>
                </Box>
                {wasKey !== isKey && (
                  <Box component="span" flex="none" fz="xs" fw={500}>
                    {t(isKey ? 'regrade.newKey' : isPast ? 'history.formerKey' : 'regrade.formerKey')}
                  </Box>
                )}
              </Group>
            ) : null,
          )}
        </ul>
      )}
      {lines.length > 0 && (
        <dl className={classes.lines}>
          {lines.map(({ part, before, after }) => (
            <div key={part}>
              <dt>{t(`regrade.part.${part}`)}</dt>
              <dd>
                {before !== null && (
                  <>
                    <bdi className={classes.before}>{said(part, before)}</bdi> <span aria-hidden>→</span>
                    <span className="visually-hidden">{t('history.to')}</span>{' '}
                  </>
                )}
                <ins dir="auto">{said(part, after) ?? t('regrade.nothing')}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

import { Box } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import classes from './answer-parts.module.css'
import type { AnswerPart } from './list-answer-parts.ts'

type AnswerPartsProps = {
  type: string
  parts: readonly AnswerPart[]
  /** A person gave full points: no part is called wrong. */
  isGivenFullPoints?: boolean
}

/** The parts of an answer, each with whether it is right, and the right one where it is not. */
export function AnswerParts({ type, parts, isGivenFullPoints = false }: AnswerPartsProps) {
  const { t } = useTranslation('questionTypes')
  const isOrder = type === 'ordering'
  const isWrong = parts.some(({ isRight, right }) => isRight === false && right !== null)
  const showsRight = isWrong && !isOrder
  const isGiven = parts.some(({ given }) => given !== null)
  const judged = parts.filter(({ isRight }) => isRight !== null)
  const rightCount = judged.filter(({ isRight }) => isRight).length
  return (
    <>
      <div className="scroll-x">
        <table className={classes.parts}>
          <thead>
            <tr>
              {parts[0]?.label !== null && <td />}
              <Box component="th" scope="col" c="var(--text-2)" fz="sm" fw={500}>
                {t('given')}
              </Box>
              {showsRight && (
                <Box component="th" scope="col" c="var(--text-2)" fz="sm" fw={500}>
                  {t('right')}
                </Box>
              )}
            </tr>
          </thead>
          <tbody>
            {parts.map(({ label, given, right, isRight, notes = [] }, index) => {
              const verdict = given === null || (isGivenFullPoints && !isRight) ? null : isRight
              return (
                <tr
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts are known by their place
                  key={index}
                >
                  {label !== null && (
                    <Box component="th" scope="row" fw={500} dir="auto">
                      <RichText>{label}</RichText>
                    </Box>
                  )}
                  <td data-kind={verdict === null ? undefined : verdict ? 'right' : 'wrong'}>
                    {given === null ? (
                      <Box component="span" c="dimmed">
                        {t('none')}
                      </Box>
                    ) : (
                      <>
                        {verdict !== null && (
                          <span className={classes.icon}>
                            {verdict ? (
                              <IconCheck size={16} role="img" aria-label={t('isRight')} />
                            ) : (
                              <IconX size={16} role="img" aria-label={t('isWrong')} />
                            )}
                          </span>
                        )}
                        <bdi>
                          <RichText>{given}</RichText>
                        </bdi>
                        {verdict === isRight &&
                          notes.map(({ code, params }) => (
                            <Box key={code} component="p" c="var(--text-2)" fz="sm">
                              <RichText pictures="named">{t(`why.${code}`, params ?? {})}</RichText>
                            </Box>
                          ))}
                      </>
                    )}
                  </td>
                  {showsRight && (
                    <td>
                      <bdi>
                        <RichText>{isRight === false ? (right ?? '') : ''}</RichText>
                      </bdi>
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {isWrong && !isGivenFullPoints && isGiven && judged.length > 1 && (
        <Box component="p" mt="xs" c="var(--text-2)" fz="sm">
          {t(isOrder ? 'followingCount' : 'rightCount', { right: rightCount, count: judged.length })}
        </Box>
      )}
      {isOrder && isWrong && (
        <Box mt="xs" fz="sm">
          <p>{t('rightOrder')}</p>
          <ol className={classes.order} dir="auto">
            {parts.map(({ label, right }) => (
              <li key={label}>
                <RichText>{right ?? ''}</RichText>
              </li>
            ))}
          </ol>
        </Box>
      )}
    </>
  )
}

import { Box, Input, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RowField } from '../../ui/fields/form-row.tsx'
import { useFileDrop } from '../../ui/fields/use-file-drop.ts'
import { SyllabusBar } from './syllabus-bar.tsx'
import classes from './syllabus-field.module.css'
import type { SyllabusPdf } from './use-syllabus-pdf.ts'

type SyllabusFieldProps = {
  field: RowField
  value: string
  onChange: (value: string) => void
  pdf: SyllabusPdf
}

/** The syllabus: the PDF's bar above, the text below. A PDF may be dropped anywhere on it. */
export function SyllabusField({ field, value, onChange, pdf }: SyllabusFieldProps) {
  const { t } = useTranslation('professor')
  const { isOver, handlers } = useFileDrop(pdf.choose, pdf.isBusy)
  return (
    <Box
      className={`${classes.field} field-frame`}
      data-over={isOver || undefined}
      data-invalid={field.isInvalid || undefined}
      {...handlers}
    >
      <div data-keeps-focus>
        <SyllabusBar pdf={pdf} overText={isOver ? t('syllabus.drop') : null} />
      </div>
      <div className={classes.body} aria-busy={pdf.isBusy}>
        <Input
          component="textarea"
          multiline
          rows={10}
          variant="unstyled"
          classNames={{ input: classes.text }}
          // Mantine's own ARIA attributes know no description outside of its wrapper, and drop the id too.
          withAria={false}
          attributes={{ input: { id: field.id } }}
          name="syllabus"
          dir="auto"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={field.isInvalid || undefined}
          aria-describedby={field.describedBy}
        />
        {pdf.isBusy && value === '' && (
          <Stack className={`${classes.skeleton} cover`} gap={13} aria-hidden>
            {[34, 88, 93, 81, 0, 28, 72, 66, 78, 30].map((share, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
              <Skeleton key={index} height={9} width={`${share}%`} />
            ))}
          </Stack>
        )}
      </div>
    </Box>
  )
}

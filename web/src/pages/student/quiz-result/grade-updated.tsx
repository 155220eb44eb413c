import { Box, Group } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useTranslation } from 'react-i18next'
import classes from './grade-updated.module.css'
import type { ShownUpdate } from './use-grade-updates.ts'

/** Says for some seconds that the discussion changed a grade. `update` is undefined the rest of the time. */
export function GradeUpdated({ update }: { update: ShownUpdate | undefined }) {
  const { t } = useTranslation('quizResult')
  return (
    <div role="status">
      {update !== undefined && (
        <Group
          className={classes.updated}
          py={10}
          px={14}
          bdrs="sm"
          bg="var(--ok-tint)"
          c="var(--ok)"
          component="p"
          gap="0.25rem 0.625rem"
        >
          <IconCircleCheck size={18} aria-hidden />
          <strong>{t('updated')}</strong>
          {update && (
            <Box className="tabular" component="span" ms="auto" fz="sm">
              {t('updatedQuestion', update)}
            </Box>
          )}
        </Group>
      )}
    </div>
  )
}

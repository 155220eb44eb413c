import { Box, Paper, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStudio } from '../store/studio-store.ts'
import classes from './studio-card.module.css'
import { UploadForm } from './upload-form.tsx'

/** The studio of a lecture without slides: a form to upload a deck. */
export function UploadCard() {
  const { t } = useTranslation('studio')
  const notice = useStudio((state) => state.notices.get('slides'))
  return (
    <Box className={classes.workspace} flex={1} mih={0} bg="var(--desk)" id="studio-work" tabIndex={-1}>
      <Paper
        className="overflow-hidden"
        component="section"
        withBorder
        maw={1144}
        mx="auto"
        aria-labelledby="upload-title"
      >
        <Box pt="var(--inset)" pb="md" px="var(--gutter)">
          <Title id="upload-title" order={2} size="h3">
            {t('upload.title')}
          </Title>
          <Box component="p" c="var(--text-2)">
            {t('upload.below')}
          </Box>
        </Box>
        <UploadForm
          action={t('upload.button')}
          jobError={notice?.kind === 'error' ? notice.sentence : null}
        />
      </Paper>
    </Box>
  )
}

import { Box, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { LegalLinks } from '../legal-links.tsx'
import { Abilities } from './abilities.tsx'
import classes from './landing.module.css'
import { ReadingPreview } from './reading-preview.tsx'

/** The landing page: the product at work, and its abilities. */
export function Component() {
  const { t } = useTranslation('public')
  return (
    <Box className={classes.page} w="100%" maw={1280} mx="auto">
      <PageTitle>{t('landing.documentTitle')}</PageTitle>
      <section className={classes.hero}>
        <div>
          <Box className={classes.headline} component="h1" maw="7em" fw={650}>
            {t('landing.headline')}
          </Box>
          <Box component="p" maw={432} mt="md" c="var(--text-2)" fz={17} lh="1.75rem">
            {t('landing.lead')}
          </Box>
          <Group align="stretch" gap="sm" mt="xl">
            <Button component={Link} to={paths.register()} size="lg">
              {t('landing.getStarted')}
            </Button>
            <Button component={Link} to={paths.login()} size="lg" variant="default">
              {t('landing.logIn')}
            </Button>
          </Group>
        </div>
        <ReadingPreview />
      </section>
      <Abilities />
      <LegalLinks />
    </Box>
  )
}

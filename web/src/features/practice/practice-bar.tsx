import { ActionIcon } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import classes from './practice-bar.module.css'

/** The bar of the page: the way back, the title, and how far the round is. */
export function PracticeBar({ back, children }: { back: string; children?: ReactNode }) {
  const { t } = useTranslation('practice')
  return (
    <header className={classes.bar}>
      <PageTitle>{t('title')}</PageTitle>
      <ActionIcon component={Link} to={back} size={36} aria-label={t('back')}>
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <h1 className={classes.title}>{t('title')}</h1>
      {children}
    </header>
  )
}

import type { Role } from '@lectern/contract/users.ts'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { Trans, useTranslation } from 'react-i18next'
import { PaperCard } from '../../../features/sample-lecture/paper-card.tsx'
import { SampleSlide } from '../../../features/sample-lecture/sample-slide.tsx'
import { ScriptHighlight } from '../../../features/sample-lecture/script-highlight.tsx'
import { SlideChip } from '../../../features/sample-lecture/slide-chip.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './role-preview.module.css'

/** What the chosen role will see: the lecture with its assistant, or the script being written. */
export function RolePreview({ role }: { role: Role }) {
  const { t } = useTranslation('public')
  return (
    <>
      <p className={classes.caption}>
        <IconEye size={15} />
        {t(role === 'student' ? 'register.studentSees' : 'register.professorSees')}
      </p>
      <SampleSlide />
      <PaperCard>{role === 'student' ? <StudentPiece /> : <ProfessorPiece />}</PaperCard>
    </>
  )
}

function StudentPiece() {
  const { t } = useTranslation('public')
  return (
    <div className={classes.chat}>
      <p className={classes.question}>{t('sample.question')}</p>
      <p className={classes.who}>
        <IconMessage size={15} />
        {t('sample.assistant')}
      </p>
      <p className={classes.answer}>
        {t('sample.answer')} <SlideChip number={4} />
      </p>
    </div>
  )
}

function ProfessorPiece() {
  const { t } = useTranslation('public')
  return (
    <>
      <div className={classes.head}>
        <span className={classes.script}>{t('sample.script')}</span>
        <StatusBadge kind="done">{t('sample.audioReady')}</StatusBadge>
        <StatusBadge kind="off">{t('sample.draft')}</StatusBadge>
        <span className={classes.saved}>{t('sample.saved')}</span>
      </div>
      <p className={classes.answer}>
        <Trans t={t} i18nKey="sample.paragraph" components={{ mark: <ScriptHighlight color="green" /> }} />
      </p>
    </>
  )
}

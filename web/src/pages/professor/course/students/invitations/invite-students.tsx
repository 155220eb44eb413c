import type { Course } from '@lectern/contract/courses.ts'
import { Button } from '@mantine/core'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWasOpened } from '../../../../../ui/feedback/use-was-opened.ts'

const InviteModal = lazy(() => import('./invite-modal.tsx'))

type InviteStudentsProps = {
  course: Course
  /** Addresses of the students of the course. */
  enrolled: readonly string[]
  variant?: 'default' | 'filled'
}

/** Opens the dialog that invites students by their addresses. */
export function InviteStudents({ course, enrolled, variant = 'default' }: InviteStudentsProps) {
  const { t } = useTranslation('invitations')
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useWasOpened(isOpen)
  return (
    <>
      <Button
        variant={variant}
        leftSection={<IconUserPlus size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {wasOpened && (
        <Suspense>
          <InviteModal course={course} enrolled={enrolled} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

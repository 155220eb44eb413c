import type { ReceivedReply } from '@lectern/contract/call.ts'
import type { courseInvitations } from '@lectern/contract/course-invitations.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../../ui/format.ts'

type Counts = ReceivedReply<typeof courseInvitations.add>

/** Says what inviting has done. */
export function useInvitedText(): (counts: Counts) => string {
  const { t } = useTranslation('invitations')
  const format = useFormat()
  return ({ added, renewed, unchanged, here, mailed }) => {
    const invited = added + renewed
    return format.sentences([
      invited === 0 ? t('done.none') : t('done.invited', { count: invited }),
      ...(mailed > 0 ? [t('done.mailed', { count: mailed })] : []),
      ...(here > 0 ? [t('done.here', { count: here })] : []),
      ...(unchanged > 0 ? [t('done.unchanged', { count: unchanged })] : []),
    ])
  }
}

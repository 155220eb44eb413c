import type { ReplyOf } from '@lectern/contract/call.ts'
import type { practice } from '@lectern/contract/practice.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { formatDay } from './day-words.ts'

/** Why no card is asked now, and when the next ones come. */
export function NothingToday({ today }: { today: ReplyOf<(typeof practice)['today']> }) {
  const { t, i18n } = useTranslation('practice')
  const format = useFormat()
  const { done_today: done, next_at: next, waiting } = today
  const sentences = [
    done > 0 ? t('nothing.done') : t('nothing.yet'),
    ...(next === null ? [] : [t('nothing.next', { when: formatDay(next, Date.now(), i18n.language) })]),
    ...(waiting > 0 ? [t('nothing.waiting', { count: waiting })] : []),
  ]
  return <>{format.sentences(sentences)}</>
}

import type { ReadAddresses } from '@lectern/core/roster/read-addresses.ts'
import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const SHOWN = 5

type UnderstoodProps = {
  found: ReadAddresses
  /** Of the addresses: students of the course. */
  enrolled: number
  invited: number
}

/** What the list holds, and the lines that cannot be read. */
export function Understood({ found, enrolled, invited }: UnderstoodProps) {
  const { t } = useTranslation('invitations')
  const { emails, names, repeated, unreadable } = found
  const facts = [
    t('dialog.found', { count: emails.length }),
    names.size > 0 && t('dialog.named', { count: names.size }),
    enrolled > 0 && t('dialog.enrolled', { count: enrolled }),
    invited > 0 && t('dialog.waiting', { count: invited }),
    repeated > 0 && t('dialog.repeated', { count: repeated }),
    unreadable.length > 0 && t('dialog.unreadable', { count: unreadable.length }),
  ].filter((fact) => fact !== false)
  const isEmpty = emails.length === 0 && unreadable.length === 0
  return (
    <div>
      <Box component="p" role="status" className="tabular" fw={500}>
        {!isEmpty && facts.join(' · ')}
      </Box>
      {unreadable.length > 0 && (
        <Box component="ul" mt={6} c="var(--text-2)" fz="sm" lh="1.25rem">
          {unreadable.slice(0, SHOWN).map(({ line, text, isPart }) => (
            <li key={line} className="break-words" dir="auto">
              {t(isPart ? 'dialog.part' : 'dialog.line', { number: line, text })}
            </li>
          ))}
          {unreadable.length > SHOWN && <li>{t('dialog.more', { count: unreadable.length - SHOWN })}</li>}
        </Box>
      )}
    </div>
  )
}

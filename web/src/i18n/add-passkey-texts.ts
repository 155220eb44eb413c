import i18next from 'i18next'
import { passkeys } from './en/passkeys.ts'

// The account page loads them with its code: a loader in `i18n.ts` would be part of every student's first load.
i18next.addResourceBundle('en', 'passkeys', passkeys)

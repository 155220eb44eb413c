import i18next from 'i18next'
import { chatLater } from './en/chat-later.ts'

// The panel's first texts come with the panel; these come with the parts that name them.
i18next.addResourceBundle('en', 'chat', chatLater, true, false)

import './zod-without-eval.ts'
import './app/theme/reset.css'
import '@fontsource-variable/inter/opsz.css'
import './app/theme/mantine-styles.ts'
import './app/theme/tokens.css'
import './app/theme/base.css'
import './app/theme/starting.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetDataBetweenUsers, watchFocus } from './api/query-client.ts'
import { startSession } from './api/session.ts'
import { App } from './app/app.tsx'
import { reloadAfterUpdate } from './app/reload-after-update.ts'
import { createRouter } from './app/router.tsx'
import { startI18n } from './i18n/i18n.ts'

reloadAfterUpdate()
forgetDataBetweenUsers()
watchFocus()
startSession()
const [router] = await Promise.all([createRouter(), startI18n()])

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
)

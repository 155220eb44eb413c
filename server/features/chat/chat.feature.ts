import { chat } from '@lectern/contract/chat.ts'
import type { Feature } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'

const soon = (): never => {
  throw conflict('This is being built.')
}

export const chatFeature: Feature = {
  name: 'chat',
  routes(bind) {
    bind(chat.send, soon)
    bind(chat.status, soon)
    bind(chat.cancel, soon)
    bind(chat.activeHistory, soon)
    bind(chat.newSession, soon)
  },
}

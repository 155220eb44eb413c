import { passkeys } from '@lectern/contract/passkeys.ts'
import type { Bind, Context } from '../../../platform/context.ts'
import { setDeviceCookie, setFilesCookie } from '../session-cookies.ts'
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renameOwnPasskey } from './passkeys.ts'
import { findRelyingParty, getRelyingParty } from './relying-party.ts'

export const passkeyRoutes = (bind: Bind, context: Context): void => {
  bind(passkeys.list, ({ user, request }) => listPasskeys(context, user, findRelyingParty(context, request)))
  bind(passkeys.begin, ({ user, body, request }) =>
    beginPasskey(context, user, getRelyingParty(context, request), {
      password: body.current_password,
      client: request.ip,
    }),
  )
  bind(passkeys.add, ({ user, body, request }) =>
    addPasskey(context, user, getRelyingParty(context, request), { ...body, client: request.ip }),
  )
  bind(passkeys.rename, ({ user, params, body, request }) => {
    const party = findRelyingParty(context, request)
    return renameOwnPasskey(context, user, party, { id: params.id, name: body.name })
  })
  bind(passkeys.remove, async ({ user, params, request }) => {
    await removePasskey(context, user, params.id, request.ip)
    return { detail: 'Removed.' }
  })
  bind(passkeys.beginSignIn, ({ request }) =>
    beginPasskeySignIn(context, getRelyingParty(context, request), request.ip),
  )
  bind(passkeys.signIn, async ({ body, request, reply }) => {
    const identity = await signInWithPasskey(context, getRelyingParty(context, request), {
      answer: body.answer,
      client: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    })
    await setFilesCookie(context, request, reply, identity)
    await setDeviceCookie(context, request, reply, identity)
    return { access_token: await context.tokens.sign(identity, 'api'), token_type: 'bearer' as const }
  })
}

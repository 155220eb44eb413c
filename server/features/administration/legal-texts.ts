import type { ReplyOf } from '@lectern/contract/call.ts'
import type { LegalTextKind, legalTexts } from '@lectern/contract/legal-texts.ts'
import type { LegalText } from '../../platform/config/legal-config.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/http/errors.ts'

const linkOf = (found: LegalText | undefined) =>
  found ? { address: 'address' in found ? found.address : null } : null

/** Lists where the texts stand. */
export const listLegalLinks = ({ config }: Context): ReplyOf<typeof legalTexts.links> => ({
  privacy: linkOf(config.legal.privacy),
  imprint: linkOf(config.legal.imprint),
})

/** @throws not_found for one that is not set */
export const readLegalText = ({ config }: Context, kind: LegalTextKind): ReplyOf<typeof legalTexts.read> => {
  const found = config.legal[kind]
  if (!found) throw notFound('legal_text_not_found')
  return { address: null, text: '', ...found }
}

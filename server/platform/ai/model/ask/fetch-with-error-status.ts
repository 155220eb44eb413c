/** Error replies are short. */
const MAX_CHARS = 64 * 1024

/**
 * The status of an error in the body of a reply: the error's own number if it has one, as gateways send it.
 */
const statusOf = (text: string): number | undefined => {
  if (text.length > MAX_CHARS || !text.includes('"error"')) return undefined
  try {
    const { error, choices } = JSON.parse(text)
    if (!error || choices) return undefined
    const { code } = error
    return Number.isInteger(code) && code >= 400 && code < 600 ? code : 400
  } catch {
    return undefined
  }
}

/**
 * Corrects the status of errors that come with status 200. LM Studio does so if a model takes no pictures
 * or the request is too long; gateways do so for errors of the provider behind them.
 */
export const fetchWithErrorStatus =
  (ask: typeof fetch): typeof fetch =>
  async (input, init) => {
    const reply = await ask(input, init)
    if (reply.status !== 200 || !reply.headers.get('content-type')?.includes('json')) return reply
    const text = await reply.text()
    return new Response(text, { status: statusOf(text) ?? 200, headers: reply.headers })
  }

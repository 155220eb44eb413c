/** What a refusal says is short. */
const MOST_CHARS = 64 * 1024

/** The status of a refusal that comes in an answer's place: its own number where it has one, as gateways do. */
const statusOf = (text: string): number | undefined => {
  if (text.length > MOST_CHARS || !text.includes('"error"')) return undefined
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
 * Some servers refuse with a good status and the error in the body: LM Studio does where a model takes no pictures or the
 * request is too long, gateways do for what the provider behind them said. Such answers get the status of what they are.
 */
export const fetchWithErrorStatus =
  (ask: typeof fetch): typeof fetch =>
  async (input, init) => {
    const reply = await ask(input, init)
    if (reply.status !== 200 || !reply.headers.get('content-type')?.includes('json')) return reply
    const text = await reply.text()
    return new Response(text, { status: statusOf(text) ?? 200, headers: reply.headers })
  }

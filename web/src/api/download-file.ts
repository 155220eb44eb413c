import type { Call, SentBody, SentParams, SentQuery } from '@lectern/contract/call.ts'
import { addressOf } from './address.ts'
import { readApiError } from './api-error.ts'
import { endRefusedSession } from './call-api.ts'
import { findToken } from './token.ts'

/**
 * Fetches a call that gives a file, and hands it to the browser to be kept under the server's name for it.
 * A plain link could neither send the token nor say what went wrong. Throws `ApiError`.
 */
export async function downloadFile<const C extends Call>(
  call: C,
  params: SentParams<C>,
  standardName: string,
  body?: SentBody<C>,
  query?: SentQuery<C>,
): Promise<void> {
  const address = addressOf(
    call.path,
    params as Record<string, unknown>,
    query as Record<string, unknown> | undefined,
  )
  const token = findToken()
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(address, { method: call.method, headers, ...sent }).catch(() => undefined)
  if (!response) throw readApiError(0, '', null)
  if (response.status === 401) endRefusedSession(token)
  if (!response.ok)
    throw readApiError(response.status, await response.text(), response.headers.get('Retry-After'))
  const file = await response.blob()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = readFileName(response.headers.get('Content-Disposition')) ?? standardName
  link.click()
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Reads the name that a Content-Disposition gives a file in its full letters (RFC 6266). */
export function readFileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (!encoded) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

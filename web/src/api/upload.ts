import { ApiError } from './api-error.ts'

export type UploadProgress = { sentBytes: number; totalBytes: number }
/** An answer as it came: the body as text. */
export type Answer = { status: number; body: string; retryAfter: string | null; etag?: string | null }

type Upload = {
  address: string
  headers: Record<string, string>
  file: File
  fields?: Record<string, unknown>
  signal?: AbortSignal
  onProgress?: (progress: UploadProgress) => void
}

/** Sends a file with its fields. XMLHttpRequest, because `fetch` does not tell how much has been sent. */
export function sendUpload({ address, headers, file, fields, signal, onProgress }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const form = new FormData()
    // Fields first: a server that reads the stream in order knows them when the file begins.
    for (const [name, value] of Object.entries(fields ?? {})) {
      if (value !== undefined && value !== null) form.append(name, String(value))
    }
    form.append('file', file, file.name)

    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.({ sentBytes: event.loaded, totalBytes: event.total })
    }
    request.onload = () =>
      resolve({
        status: request.status,
        body: request.responseText,
        retryAfter: request.getResponseHeader('Retry-After'),
      })
    request.onerror = () => reject(new ApiError(0))
    request.onabort = () => reject(signal?.reason ?? new ApiError(0))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.open('POST', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(form)
  })
}

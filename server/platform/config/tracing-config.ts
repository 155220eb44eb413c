import { ConfigError } from './config-error.ts'
import type { ReadSetting } from './provider-access.ts'

export type TracingConfig = {
  /** Where spans are sent. */
  url: string
  serviceName: string
  headers: Record<string, string>
  /** Of the requests and jobs that are traced, from 0 to 1. */
  share: number
}

/** Source: OpenTelemetry Protocol Exporter, "Specifying headers": `name=value` with commas between, values percent-encoded. */
const readHeaders = (text: string): Record<string, string> => {
  try {
    return Object.fromEntries(
      text.split(',').map((one) => {
        const [, name, value] = /^\s*([\w-]+)\s*=(.*)$/.exec(one) ?? []
        if (name === undefined || value === undefined) throw new Error('No header.')
        return [name, decodeURIComponent(value.trim())]
      }),
    )
  } catch {
    // The value holds a key and is therefore not repeated in the message.
    throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must look like name=value,other=value.')
  }
}

/** @returns undefined: nothing is traced. @throws ConfigError */
export const readTracingConfig = (read: ReadSetting): TracingConfig | undefined => {
  const given = read('OTEL_TRACES_SAMPLER_ARG')
  const share = given === undefined ? 1 : Number(given)
  if (!(share >= 0 && share <= 1))
    throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, not "${given}".`)
  const serviceName = read('OTEL_SERVICE_NAME') ?? 'lectern'
  const listed = read('OTEL_EXPORTER_OTLP_HEADERS')
  const headers = listed === undefined ? {} : readHeaders(listed)
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (endpoint === undefined) return undefined
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT must look like http://127.0.0.1:4318, without a password.',
    )
  // Source: OpenTelemetry Protocol Exporter, "Endpoint URLs for OTLP/HTTP".
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`
  return { url: url.href, serviceName, headers, share }
}

/**
 * The server's settings, given on its command line, where they override the folder's files. Sized for one
 * platform on a small machine; durability is PostgreSQL's default.
 */
export const serverSettings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '40',
  shared_buffers: '64MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  wal_compression: 'on',
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Logs to us, in English, without statements: they hold user data.
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '',
  lc_messages: 'C',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

/** The major version that brought a setting; an older server does not start with it. */
const settingsSince: Record<string, number> = { io_method: 18 }

/** Writes the arguments `-c name=value …` for a server of a major version. */
export function toArguments(settings: Record<string, string>, version: string): string[] {
  return Object.entries(settings)
    .filter(([name]) => Number(version) >= (settingsSince[name] ?? 0))
    .flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

import { modelSettings, speechSettings } from './ai-settings.ts'

/** One setting: its environment variable, its meaning, its default. */
type Setting = { name: string; meaning: string; standard: string }

/** All settings. `docs/how-to/configure.md` is written from this table, and a test compares the two. */
export const settings = [
  { name: 'PORT', meaning: 'Port of the web server; 0 takes a free one.', standard: '3000' },
  { name: 'HOST', meaning: 'Address the web server listens on; 0.0.0.0 for all.', standard: '127.0.0.1' },
  { name: 'DATA_DIR', meaning: 'Folder for the database, files and the secret.', standard: './data' },
  {
    name: 'DATABASE_URL',
    meaning: 'A PostgreSQL (15 or newer) of your own, as postgres://user:password@host/database.',
    standard: "the platform's own server in DATA_DIR",
  },
  {
    name: 'DATABASE_REPLICA_URL',
    meaning:
      'A streaming replica of it, which answers gradebooks, insight and lists of administrators while it keeps up.',
    standard: 'none',
  },
  {
    name: 'JWT_SECRET',
    meaning: 'Secret that signs sessions; at least 32 characters.',
    standard: 'made once and kept in DATA_DIR',
  },
  { name: 'ROLE', meaning: 'What this process does: all, web or worker.', standard: 'all' },
  {
    name: 'LOG_LEVEL',
    meaning: 'fatal, error, warn, info, debug or trace; silent for none.',
    standard: 'info; warn on a terminal',
  },
  { name: 'DECK_MAX_MB', meaning: 'Largest slide PDF in MB (1 to 2000).', standard: '100' },
  { name: 'DECK_MAX_PAGES', meaning: 'Most pages of a slide PDF (1 to 5000).', standard: '500' },
  {
    name: 'DATABASE_CONNECTIONS',
    meaning: 'Connections of this process to the database (6 to 200).',
    standard: '16',
  },
  {
    name: 'TRUST_PROXY',
    meaning:
      'The proxies whose X-Forwarded headers count: loopback, none, all, a number of proxies, or addresses and networks separated by commas.',
    standard: 'loopback',
  },
  {
    name: 'DRAIN_MS',
    meaning:
      'Milliseconds after SIGTERM in which health says "unavailable" and calls are still answered (0 to 60000); a load balancer needs the time between two of its checks.',
    standard: '400',
  },
  {
    name: 'METRICS_PORT',
    meaning:
      'Port on which this process serves GET /metrics to Prometheus, on HOST; keep it from the public.',
    standard: 'no metrics',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning:
      'Address of an OpenTelemetry collector that takes traces by OTLP over HTTP, such as http://127.0.0.1:4318.',
    standard: 'no traces',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    meaning: 'Headers for the collector, such as authorization=Bearer%20key. Never logged or shown.',
    standard: 'none',
  },
  { name: 'OTEL_SERVICE_NAME', meaning: 'Name of this platform in its traces.', standard: 'lectern' },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    meaning: 'Share of the requests and jobs that are traced, from 0 to 1.',
    standard: '1',
  },
  {
    name: 'S3_ENDPOINT',
    meaning:
      'Address of an S3-compatible store for the files, e.g. https://s3.eu-central-1.amazonaws.com or http://127.0.0.1:9000.',
    standard: 'files are on the disk, in DATA_DIR',
  },
  {
    name: 'S3_BUCKET',
    meaning: 'The bucket; it must exist. Files are addressed as S3_ENDPOINT/S3_BUCKET/files/….',
    standard: 'none',
  },
  { name: 'S3_REGION', meaning: 'Region of the bucket; many stores ignore it.', standard: 'us-east-1' },
  {
    name: 'S3_ACCESS_KEY_ID',
    meaning: 'Key that may list, read, write and delete in the bucket.',
    standard: 'none',
  },
  { name: 'S3_SECRET_ACCESS_KEY', meaning: 'Its secret. Never logged or shown.', standard: 'none' },
  {
    name: 'STORAGE',
    meaning:
      'Where new files are written: disk or s3. Reading looks at both while S3_ENDPOINT is set, which moving from one to the other needs.',
    standard: 's3 where S3_ENDPOINT is set, otherwise disk',
  },
  {
    name: 'PUBLIC_URL',
    meaning:
      'Address at which people reach the platform, such as https://lectern.school.example. Passkeys belong to it.',
    standard: 'no links in emails, no provider',
  },
  {
    name: 'SMTP_URL',
    meaning:
      'Mail server for forgotten passwords and for confirming addresses, as smtps://user:password@host:465 or smtp://host:587; with a password, smtp:// needs STARTTLS, and smtp+plain:// does not; needs MAIL_FROM and PUBLIC_URL.',
    standard: 'no email is sent; `npm run admin -- reset-link EMAIL` makes a link for a new password',
  },
  {
    name: 'MAIL_FROM',
    meaning: 'Sender of every email, such as Lectern &lt;lectern@school.example>.',
    standard: 'needed with SMTP_URL',
  },
  {
    name: 'ERASED_GRADES',
    meaning:
      'keep: submitted quizzes and grades of an erased account stay without a name; delete: they are deleted, too.',
    standard: 'keep',
  },
  {
    name: 'KEEP_ACTIVITY_DAYS',
    meaning: 'Days for which activity in lectures is kept (1 to 36500).',
    standard: 'as long as its lecture',
  },
  {
    name: 'KEEP_CHATS_DAYS',
    meaning: 'Days for which messages to the assistant and its answers are kept (1 to 36500).',
    standard: 'as long as their lecture',
  },
  {
    name: 'KEEP_JOBS_DAYS',
    meaning: 'Days for which ended jobs are kept (8 to 36500).',
    standard: '90',
  },
  {
    name: 'KEEP_AUDIT_DAYS',
    meaning: 'Days for which entries of the audit log are kept (733 to 36500).',
    standard: '733',
  },
  {
    name: 'KEEP_ADDRESSES_DAYS',
    meaning: 'Days for which entries of the audit log keep their network address (1 to 36500).',
    standard: 'as long as their entry',
  },
  {
    name: 'PRIVACY_NOTICE',
    meaning:
      'The privacy notice: its address (https://…), or its text. A link is at the bottom of the landing, login, registration and account pages; /privacy shows the text.',
    standard: 'none, and no link',
  },
  {
    name: 'IMPRINT',
    meaning: 'The imprint, in the same way; /imprint shows the text.',
    standard: 'none, and no link',
  },
  {
    name: 'PROFESSOR_STORAGE_GB',
    meaning:
      'Storage of one professor in GB: the files of all courses that the person owns. Administrators set another limit for single people.',
    standard: 'no limit',
  },
  {
    name: 'PROFESSOR_TOKENS',
    meaning:
      'Tokens of one professor per calendar month (UTC), in all courses that the person owns. Administrators set another limit for single people.',
    standard: 'no limit',
  },
  {
    name: 'BACKUP_FOLDER',
    meaning:
      'Folder into which a worker writes a backup of everything once a day: a whole path, best on another disk or a share, or s3://BUCKET/FOLDER.',
    standard: 'no automatic backup',
  },
  { name: 'BACKUP_AT', meaning: 'Time of the daily backup in UTC.', standard: '03:00' },
  {
    name: 'BACKUP_KEEP_DAYS',
    meaning: 'Of how many days the newest backup is kept (1 to 366).',
    standard: '14',
  },
  {
    name: 'BACKUP_KEEP_WEEKS',
    meaning: 'Of how many weeks the newest backup is kept (0 to 520).',
    standard: '8',
  },
  {
    name: 'BACKUP_S3_ENDPOINT',
    meaning: 'Address of the S3-compatible store of the backups, best another one than that of the files.',
    standard: 'as S3_ENDPOINT, with its region and keys',
  },
  {
    name: 'BACKUP_S3_REGION',
    meaning: 'Region of the bucket; many stores ignore it.',
    standard: 'us-east-1',
  },
  {
    name: 'BACKUP_S3_ACCESS_KEY_ID',
    meaning: 'Key that may list, read, write and delete in the bucket of the backups.',
    standard: 'none',
  },
  {
    name: 'BACKUP_S3_SECRET_ACCESS_KEY',
    meaning: 'Its secret. Never logged or shown.',
    standard: 'none',
  },
  {
    name: 'OIDC_ISSUER',
    meaning:
      'Address of a provider (OpenID Connect) by which people sign in; needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL. More providers: the same settings with _2 to _9 at the end.',
    standard: 'no provider',
  },
  {
    name: 'OIDC_CLIENT_ID',
    meaning:
      "Lectern's name at the provider. Its addresses there: PUBLIC_URL/api/auth/oidc/default/callback (or …/oidc/2/callback), after signing out PUBLIC_URL/login.",
    standard: 'needed with OIDC_ISSUER',
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    meaning: "Lectern's secret at the provider. Never logged or shown.",
    standard: 'needed with OIDC_ISSUER',
  },
  { name: 'OIDC_NAME', meaning: 'Name on the button of the login page.', standard: "the provider's host" },
  {
    name: 'OIDC_PROFESSORS',
    meaning:
      'Claim and value by which a new account becomes a professor, such as groups=teachers or realm_access.roles=staff.',
    standard: 'new accounts are students',
  },
  {
    name: 'PASSWORDS',
    meaning:
      'off: people sign in by a provider only; nobody registers or signs in with a password or passkey.',
    standard: 'on',
  },
  {
    name: 'PROFESSOR_REGISTRATION',
    meaning:
      'Who may register as a professor: anybody, invitation (with a link of an administrator) or nobody.',
    standard: 'anybody, or as set in Administration',
  },
  {
    name: 'REGISTRATION_DOMAINS',
    meaning:
      'Domains whose addresses may register, separated by commas, such as uni.example; their subdomains, too. An invitation as a professor works with any address.',
    standard: 'all addresses, or as set in Administration',
  },
  ...modelSettings,
  ...speechSettings,
] as const satisfies readonly Setting[]

export type SettingName = (typeof settings)[number]['name']

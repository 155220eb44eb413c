import { settings } from './settings.ts'

/**
 * Writes the page of settings for administrators, as Markdown. `config.test.ts` compares `docs/how-to/configure.md`
 * with it; with `-u` it writes the file.
 */
export const writeSettingsPage = (): string => `# Settings

Lectern reads its settings from the environment. Those of registration, models, voices, email, privacy and backups can also be made
under **Administration → Settings**, without a restart; they are kept encrypted in the database, and the environment wins. A value of the
environment that cannot work stops the start with one line that says so.
At the start Lectern names each unknown setting that begins with \`AI_\`, \`SPEECH_\` or \`S3_\`, with the most similar known one.

| name | meaning | when unset |
|---|---|---|
${settings.map(({ name, meaning, standard }) => `| \`${name}\` | ${meaning} | ${standard} |`).join('\n')}

Several processes share one database when \`DATABASE_URL\` is set: any number with \`ROLE=web\` and \`ROLE=worker\`, all with
the same \`JWT_SECRET\` and the same files: an S3-compatible store, or \`DATA_DIR\` on a shared disk.
[Store files in S3](store-files-in-s3.md) has the steps.

With \`DATABASE_REPLICA_URL\`, pages that read much are answered by a streaming replica (\`primary_conninfo\`, or your provider's read
replica) once it has everything that was written before the call, so that people see what they just wrote. A replica that is more
than 0.15 s late, or away, is left alone for some seconds, and the database answers. It must be a physical replica of the same
server with \`hot_standby = on\`; \`npm run admin -- doctor\` checks it, and the log says when it is used and when not.

\`GET /api/health\` answers 200 once a process takes work: load balancers ask it. \`GET /api/ready\` names what fails of database,
schema and storage, for alerts: without the storage answers and grades still work. Both say whether the disk has space: uploads are refused when it is full, and the log says so
before, from 2 GB or a tenth of the disk on. SIGTERM ends it cleanly: open requests finish, running jobs go
back to the queue. Logs are lines of JSON on standard output, without passwords, tokens, addresses or texts.
`

import path from 'node:path'
import { listBackupFolder, parseBucketAddress } from '../platform/backups/backup-place.ts'
import { readConfig } from '../platform/config/config.ts'
import { AdminError } from './admin-error.ts'
import type { Progress } from './backup.ts'
import { readInstalledConfig } from './installation.ts'

type Command = {
  name: string
  /** Names of its arguments, all needed. */
  args: readonly string[]
  summary: string
  /** @returns the exit code. @throws AdminError */
  run(
    args: readonly string[],
    terminal: { say(line: string): void; progress: Progress; env: NodeJS.ProcessEnv },
  ): Promise<number>
}

/** npm changes to the project's folder; a name of a file counts from where the command was called. */
const toAddress = (name: string, env: NodeJS.ProcessEnv): string =>
  parseBucketAddress(name) ? name : path.resolve(env.INIT_CWD ?? process.cwd(), name)

const formatSize = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${Math.round(bytes / 1e6)} MB`

/** Every command of `npm run admin`. Each loads its own modules: most need few of them. */
const commands: readonly Command[] = [
  {
    name: 'doctor',
    args: [],
    summary:
      'check settings, database, storage, disk, clock, model, voice, mail, traces and jobs; exit code 1 when one is wrong',
    async run(_, { say, env }) {
      const { examine } = await import('./doctor/doctor.ts')
      return (await examine(env, say)) ? 0 : 1
    },
  },
  {
    name: 'backup',
    args: ['FILE'],
    summary: 'write all rows and files into one new file or s3://BUCKET/NAME; the platform may run',
    async run([name = ''], { say, progress, env }) {
      const { backUp } = await import('./backup.ts')
      const target = toAddress(name, env)
      const config = readInstalledConfig(env)
      const { tables, files, missingFiles } = await backUp(config, target, progress, { isNoted: true })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      say(`Backed up ${rows} rows and ${files.count} files (${formatSize(files.sizeBytes)}) into ${target}.`)
      say(
        'It holds all accounts and grades: keep it where only you can read it, and not on this machine alone.',
      )
      if (missingFiles.length === 0) return 0
      say(
        `${missingFiles.length} files are missing in the storage, so the backup cannot have them: ${missingFiles.slice(0, 3).join(', ')}. Run doctor.`,
      )
      return 1
    },
  },
  {
    name: 'list-backups',
    args: ['FOLDER'],
    summary: 'list the backups in a folder or s3://BUCKET/FOLDER, the newest first; needs no installation',
    async run([folder = ''], { say, env }) {
      const found = await listBackupFolder(readConfig(env), toAddress(folder, env))
      for (const { address, sizeBytes, writtenAt } of found)
        say(`${writtenAt.toISOString()}  ${formatSize(sizeBytes).padStart(8)}  ${address}`)
      say(
        found.length === 0
          ? 'There is no backup.'
          : 'Not read by this command: restore reads all of a backup before it writes anything.',
      )
      return 0
    },
  },
  {
    name: 'restore',
    args: ['FILE'],
    summary: 'fill an empty installation from the backup FILE or s3://BUCKET/NAME; refuses any other',
    async run([name = ''], { say, progress, env }) {
      const { restore } = await import('./restore.ts')
      const { tables, files, madeAt, missingFiles, unreadableSettings } = await restore(
        readConfig(env),
        toAddress(name, env),
        progress,
      )
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      say(`Restored ${rows} rows and ${files.count} files of ${madeAt}.`)
      if (missingFiles.length > 0)
        say(`${missingFiles.length} files were missing already when the backup was made. Run doctor.`)
      say('Start the platform: everyone signs in again, unless JWT_SECRET is the same as before.')
      if (unreadableSettings > 0)
        say(
          `${unreadableSettings === 1 ? '1 setting made in Administration was' : `${unreadableSettings} settings made in Administration were`} stored with another JWT_SECRET, without effect: set that one, or save the page Settings again.`,
        )
      return 0
    },
  },
  {
    name: 'upgrade',
    args: [],
    summary:
      'bring the embedded database to the PostgreSQL of this release; the platform is stopped, the old one is kept',
    async run(_, { say, progress, env }) {
      const { upgradeDatabase } = await import('./upgrade/upgrade.ts')
      const { from, to, keptDir, rows } = await upgradeDatabase(readInstalledConfig(env), progress)
      if (!keptDir) {
        say(`The database is one of PostgreSQL ${from}: there is nothing to upgrade.`)
        return 0
      }
      say(`Upgraded the database from PostgreSQL ${from} to ${to}: ${rows} rows, each compared with the old.`)
      say(`The old database is kept in ${keptDir}: remove it when the platform has run well for some days.`)
      return 0
    },
  },
  ...(['make-admin', 'disable', 'enable'] as const).map((name) => ({
    name,
    args: ['EMAIL'],
    summary: {
      'make-admin': 'make an account an administrator, beside its role',
      disable: 'disable an account: its sessions end, and it cannot sign in',
      enable: 'enable a disabled account',
    }[name],
    async run(
      [email = '']: readonly string[],
      { say, env }: { say(line: string): void; env: NodeJS.ProcessEnv },
    ) {
      const { changeAccount } = await import('./change-account.ts')
      say(await changeAccount(readInstalledConfig(env), name, email))
      return 0
    },
  })),
  {
    name: 'move-files',
    args: ['TO'],
    summary: 'move all files to s3 or to disk while the platform runs; may be stopped and repeated',
    async run([to = ''], { say, progress, env }) {
      const { moveFiles } = await import('./move-files.ts')
      const { to: place, count, sizeBytes, damaged } = await moveFiles(readInstalledConfig(env), to, progress)
      say(`Moved ${count} files (${formatSize(sizeBytes)}) to ${place}; each was read again there.`)
      if (damaged.length === 0) return 0
      say(
        `${damaged.length} files stay where they are, because they are not what their names say: ${damaged.slice(0, 3).join(', ')}. A backup may have them whole.`,
      )
      return 1
    },
  },
  {
    name: 'reset-password',
    args: ['EMAIL'],
    summary: 'give an account a new random password, print it once, and end its sessions',
    async run([email = ''], { say, env }) {
      const { resetPassword } = await import('./reset-password.ts')
      const { email: found, password, sessionsEnded } = await resetPassword(readInstalledConfig(env), email)
      say(`New password of ${found}: ${password}`)
      say(
        `${sessionsEnded} ${sessionsEnded === 1 ? 'session' : 'sessions'} ended. Ask the person to change the password after signing in.`,
      )
      return 0
    },
  },
  {
    name: 'confirm-email',
    args: ['EMAIL'],
    summary:
      "note that an account's email is the person's own: a provider's sign-in with it then opens the account",
    async run([email = ''], { say, env }) {
      const { confirmEmail } = await import('./confirm-email.ts')
      say(await confirmEmail(readInstalledConfig(env), email))
      return 0
    },
  },
  {
    name: 'reset-link',
    args: ['EMAIL'],
    summary: 'print a link with which the person sets a new password, once and within a day',
    async run([email = ''], { say, env }) {
      const { makeResetLink } = await import('./reset-link.ts')
      const {
        email: found,
        address,
        expiresAt,
        isLocal,
      } = await makeResetLink(readInstalledConfig(env), email)
      say(`Link for a new password of ${found}, until ${expiresAt.toISOString()}:`)
      say(address)
      if (isLocal)
        say(
          'The address of Lectern is not set: put the one under which people reach it in the place of the first part, or set PUBLIC_URL.',
        )
      say('It opens the account: hand it over where only this person reads it.')
      return 0
    },
  },
]

/** The commands as lines of text. */
export const describeCommands = (): string[] => {
  const all = commands.map(({ name, args, summary }) => ({ call: [name, ...args].join(' '), summary }))
  const width = Math.max(...all.map(({ call }) => call.length))
  return [
    'Usage: npm run admin -- COMMAND',
    '',
    ...all.map(({ call, summary }) => `  ${call.padEnd(width)}  ${summary}`),
    '',
    'Reads the same settings as npm start: DATA_DIR or DATABASE_URL say which installation.',
  ]
}

/** @throws AdminError for a call that is no command */
export const findCommand = (name: string, args: readonly string[]): Command => {
  const command = commands.find((one) => one.name === name)
  if (!command) throw new AdminError(`There is no command ${name}. npm run admin -- help lists them.`)
  if (args.length !== command.args.length) {
    const call = [name, ...command.args].join(' ')
    throw new AdminError(`Usage: npm run admin -- ${call}`)
  }
  return command
}

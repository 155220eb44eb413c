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
      'check settings, database, storage, disk, clock, model, voice, mail, traces and jobs; exits with 1 if one is wrong',
    async run(_, { say, env }) {
      const { examine } = await import('./doctor/doctor.ts')
      return (await examine(env, say)) ? 0 : 1
    },
  },
  {
    name: 'backup',
    args: ['FILE'],
    summary: 'write all rows and files to a new file or s3://BUCKET/NAME, also while the platform runs',
    async run([name = ''], { say, progress, env }) {
      const { backUp } = await import('./backup.ts')
      const target = toAddress(name, env)
      const config = readInstalledConfig(env)
      const { tables, files, missingFiles } = await backUp(config, target, progress, { isNoted: true })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      say(`Backed up ${rows} rows and ${files.count} files (${formatSize(files.sizeBytes)}) to ${target}.`)
      say(
        'It holds all accounts and grades: keep it where only you can read it, and not only on this machine.',
      )
      if (missingFiles.length === 0) return 0
      say(
        `${missingFiles.length} files are missing from the storage, so the backup does not have them: ${missingFiles.slice(0, 3).join(', ')}. Run doctor.`,
      )
      return 1
    },
  },
  {
    name: 'list-backups',
    args: ['FOLDER'],
    summary: 'list the backups in a folder or s3://BUCKET/FOLDER, newest first; needs no installation',
    async run([folder = ''], { say, env }) {
      const found = await listBackupFolder(readConfig(env), toAddress(folder, env))
      for (const { address, sizeBytes, writtenAt } of found)
        say(`${writtenAt.toISOString()}  ${formatSize(sizeBytes).padStart(8)}  ${address}`)
      say(
        found.length === 0
          ? 'There are no backups.'
          : 'This command does not read the backups: restore reads all of a backup before it writes anything.',
      )
      return 0
    },
  },
  {
    name: 'restore',
    args: ['FILE'],
    summary:
      'fill an empty installation from the backup FILE or s3://BUCKET/NAME; refuses one that is not empty',
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
        say(`${missingFiles.length} files were already missing when the backup was made. Run doctor.`)
      say('Start the platform: everyone signs in again, unless JWT_SECRET is the same as before.')
      if (unreadableSettings > 0)
        say(
          `${unreadableSettings === 1 ? '1 setting made in Administration was' : `${unreadableSettings} settings made in Administration were`} stored with another JWT_SECRET and cannot be used: set that JWT_SECRET, or save the page Settings again.`,
        )
      return 0
    },
  },
  {
    name: 'upgrade',
    args: [],
    summary:
      'upgrade the embedded database to the PostgreSQL of this release; stop the platform first; the old database is kept',
    async run(_, { say, progress, env }) {
      const { upgradeDatabase } = await import('./upgrade/upgrade.ts')
      const { from, to, keptDir, rows } = await upgradeDatabase(readInstalledConfig(env), progress)
      if (!keptDir) {
        say(`The database already uses PostgreSQL ${from}: there is nothing to upgrade.`)
        return 0
      }
      say(
        `Upgraded the database from PostgreSQL ${from} to ${to}: ${rows} rows, each compared with the old one.`,
      )
      say(`The old database is kept in ${keptDir}: remove it once the platform has run well for a few days.`)
      return 0
    },
  },
  ...(['make-admin', 'disable', 'enable'] as const).map((name) => ({
    name,
    args: ['EMAIL'],
    summary: {
      'make-admin': 'make an account an administrator; it keeps its role',
      disable: 'disable an account: its sessions end and it cannot sign in',
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
    summary: 'move all files TO s3 or TO disk while the platform runs; can be stopped and repeated',
    async run([to = ''], { say, progress, env }) {
      const { moveFiles } = await import('./move-files.ts')
      const { to: place, count, sizeBytes, damaged } = await moveFiles(readInstalledConfig(env), to, progress)
      say(`Moved ${count} files (${formatSize(sizeBytes)}) to ${place}; each was read again there.`)
      if (damaged.length === 0) return 0
      say(
        `${damaged.length} files stay where they are, because their content does not match their names: ${damaged.slice(0, 3).join(', ')}. A backup may have intact copies.`,
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
      say(`New password for ${found}: ${password}`)
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
    summary: 'print a link that sets a new password, once and within a day',
    async run([email = ''], { say, env }) {
      const { makeResetLink } = await import('./reset-link.ts')
      const {
        email: found,
        address,
        expiresAt,
        isLocal,
      } = await makeResetLink(readInstalledConfig(env), email)
      say(`Link to set a new password for ${found}, valid until ${expiresAt.toISOString()}:`)
      say(address)
      if (isLocal)
        say(
          'The address of Lectern is not set: replace the first part of the link with the address that people use, or set PUBLIC_URL.',
        )
      say('It opens the account: send it so that only this person can read it.')
      return 0
    },
  },
]

/** Describes the commands as lines of text. */
export const describeCommands = (): string[] => {
  const all = commands.map(({ name, args, summary }) => ({ call: [name, ...args].join(' '), summary }))
  const width = Math.max(...all.map(({ call }) => call.length))
  return [
    'Usage: npm run admin -- COMMAND',
    '',
    ...all.map(({ call, summary }) => `  ${call.padEnd(width)}  ${summary}`),
    '',
    'Commands read the same settings as npm start: DATA_DIR or DATABASE_URL selects the installation.',
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

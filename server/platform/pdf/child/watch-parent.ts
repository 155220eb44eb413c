import { Worker } from 'node:worker_threads'

/**
 * Ends this process when its parent is gone. The main thread may be in a drawing that never ends, so a
 * separate thread checks the parent's process id.
 */
export function watchParent(): void {
  const watcher = new Worker(
    `const parent = process.ppid
     setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 500)`,
    {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
      execArgv: [],
      env: {},
    },
  )
  watcher.unref()
  process.on('disconnect', () => process.exit())
}

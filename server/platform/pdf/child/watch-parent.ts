import { Worker } from 'node:worker_threads'

/**
 * Ends this process when its parent is gone. The main thread may be deep in a drawing that never ends and would
 * not notice, so a thread of its own looks who the parent is.
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

/**
 * The test files that take longest, in seconds of a whole run. A checkout without earlier results has only the sizes of its
 * files to order them: small files that take long would begin last, and the other processors would wait for them.
 */
export const longFiles: Record<string, number> = {
  'server/platform/speech/embedded/embedded-speech.test.ts': 94,
  'server/platform/ai/model/ask/every-fault.test.ts': 92,
  'server/main.test.ts': 89,
  'server/platform/speech/embedded/strange-text.test.ts': 52,
  'server/admin/upgrade/upgrade.test.ts': 50,
  'server/features/slides/slides.test.ts': 50,
  'server/platform/ai/model/ask/ask-model.test.ts': 50,
  'server/platform/ai/gateway/gateway.test.ts': 46,
  'server/features/publishing/publish-when-spoken.test.ts': 32,
  'server/features/translation/translation-crash.test.ts': 28,
  'server/admin/backup-bucket.test.ts': 28,
  'server/admin/move-files.test.ts': 27,
  'server/platform/files/s3-faults.test.ts': 26,
  'server/demo/seed.test.ts': 22,
  'server/features/grading/grading-crash.test.ts': 21,
  'server/features/submissions/submissions-crash.test.ts': 20,
}

/** Puts the longest files of each project first. The order of projects, and of all other files, stays. */
export function putLongFilesFirst<File extends { moduleId: string; project: { name: string } }>(
  files: File[],
): File[] {
  const secondsOf = ({ moduleId }: File): number =>
    Object.entries(longFiles).find(([file]) => moduleId.endsWith(`/${file}`))?.[1] ?? 0
  const projects = [...new Set(files.map(({ project }) => project.name))]
  return projects.flatMap((name) =>
    files.filter(({ project }) => project.name === name).sort((a, b) => secondsOf(b) - secondsOf(a)),
  )
}

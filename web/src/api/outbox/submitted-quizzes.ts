const channelName = 'quiz.submitted'

type Submitted = { userId: string; quizId: string }

const isSubmitted = (data: unknown): data is Submitted =>
  typeof data === 'object' && data !== null && 'userId' in data && 'quizId' in data

/** Informs the browser's other tabs that a quiz was submitted. Without `BroadcastChannel` they ask the server later. */
export function announceSubmission(userId: string, quizId: string): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ userId, quizId } satisfies Submitted)
  channel.close()
}

/** Calls back when another tab of this browser has submitted a quiz of this user; returns the function that ends it. */
export function onSubmission(userId: string, listener: (quizId: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isSubmitted(data) && data.userId === userId) listener(data.quizId)
  }
  return () => channel.close()
}

import type { ReactNode } from 'react'
import { withReason } from '../../api/api-error.ts'
import { FailedState } from '../../ui/feedback/failed-state.tsx'

type FailedQueryProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** What could not be loaded; the server's reason follows. */
  children: string
  /** True if it does not exist for this user: the sentence says so, and a retry would not help. */
  isGone?: boolean
  actions?: ReactNode
}

/** Shown instead of data that could not be loaded, with Retry. */
export function FailedQuery({ query, children, isGone = false, actions }: FailedQueryProps) {
  return (
    <FailedState
      onRetry={isGone ? undefined : () => void query.refetch()}
      isRetrying={query.isFetching}
      actions={actions}
    >
      {isGone ? children : withReason(query.error, children)}
    </FailedState>
  )
}

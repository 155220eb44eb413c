import {
  type AnnotationTool,
  type annotationPreferences,
  annotationToolNames,
} from '@lectern/contract/annotation-tools.ts'
import type { PlayerPreferences } from '@lectern/contract/users.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { usersTable } from '../../platform/db/schema/users.ts'

type AnnotationPreferences = z.output<typeof annotationPreferences>

/** Finds the annotation tools of a user: all until they chose some, possibly none. */
export const findAnnotationTools = async (
  { database }: Context,
  userId: string,
): Promise<AnnotationTool[]> => {
  const [row] = await database
    .select({ tools: usersTable.annotationTools })
    .from(usersTable)
    .where(eq(usersTable.id, userId))
  // Tools that no longer exist are left out.
  return annotationToolNames.filter((tool) => !row?.tools || row.tools.includes(tool))
}

export const getAnnotationPreferences = async (
  context: Context,
  userId: string,
): Promise<AnnotationPreferences> => ({
  selected_annotation_tools: await findAnnotationTools(context, userId),
})

export const setAnnotationPreferences = async (
  context: Context,
  userId: string,
  { selected_annotation_tools }: AnnotationPreferences,
): Promise<AnnotationPreferences> => {
  await context.database
    .update(usersTable)
    .set({ annotationTools: selected_annotation_tools })
    .where(eq(usersTable.id, userId))
  return { selected_annotation_tools }
}

const playerColumns = { autoplay: usersTable.autoplay, playback_rate: usersTable.playbackRate }
const presentPlayer = (row: { autoplay: boolean | null; playback_rate: number | null } | undefined) =>
  ({ autoplay: row?.autoplay ?? null, playback_rate: row?.playback_rate ?? null }) as PlayerPreferences

export const getPlayerPreferences = async (
  { database }: Context,
  userId: string,
): Promise<PlayerPreferences> => {
  const [row] = await database.select(playerColumns).from(usersTable).where(eq(usersTable.id, userId))
  return presentPlayer(row)
}

/** Fields that are left out stay. */
export const setPlayerPreferences = async (
  context: Context,
  userId: string,
  { autoplay, playback_rate: playbackRate }: Partial<PlayerPreferences>,
): Promise<PlayerPreferences> => {
  if (autoplay === undefined && playbackRate === undefined) return getPlayerPreferences(context, userId)
  const [row] = await context.database
    .update(usersTable)
    .set({ autoplay, playbackRate })
    .where(eq(usersTable.id, userId))
    .returning(playerColumns)
  return presentPlayer(row)
}

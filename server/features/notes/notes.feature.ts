import { notes } from '@lectern/contract/notes.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { fileNameOf, sendTextFile } from '../../platform/http/attachment.ts'
import { listLectureNotes, saveNote, searchNotes, setBookmark, writeNotesMarkdown } from './notes.ts'

const noteRoutes = (bind: Bind, context: Context): void => {
  bind(notes.ofLecture, ({ params, user }) => listLectureNotes(context, params.id, user))
  bind(notes.setBookmark, ({ params, body, user }) =>
    setBookmark(context, {
      lectureId: params.id,
      slide: params.slide,
      imageUrl: body.image_url,
      bookmarked: body.bookmarked,
      user,
    }),
  )
  bind(notes.save, ({ params, body, user }) =>
    saveNote(context, {
      lectureId: params.id,
      slide: params.slide,
      imageUrl: body.image_url,
      text: body.text,
      basedOnRevision: body.based_on_revision,
      user,
    }),
  )
  bind(notes.search, ({ query, user }) =>
    searchNotes(context, { ...query, q: query.q, cursor: query.cursor, user }),
  )
  bind(notes.exportMarkdown, async ({ params, user, reply }) => {
    const { title, markdown } = await writeNotesMarkdown(context, params.id, user)
    await sendTextFile(reply, {
      name: `${fileNameOf(title, 'notes')}.md`,
      type: 'text/markdown',
      text: markdown,
    })
    return undefined
  })
}

export const notesFeature: Feature = { name: 'notes', routes: noteRoutes }

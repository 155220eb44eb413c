import type { InterfaceLanguage } from '@lectern/contract/interface-languages.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { dropStrong } from '@lectern/core/rich-text/light-markup.ts'
import type { Context } from '../../platform/context.ts'
import type { JobHandler, JobRow } from '../../platform/jobs/job.ts'
import type { Mail } from '../../platform/mail/write-mail.ts'
import { mailLanguageOf } from '../courses/mail-language.ts'
import { deliverMail } from '../users/one-time-links/mails.ts'
import { findWithCourse, listMailReaders, lockDueMail, updateAnnouncement } from './announcements.queries.ts'

/** The words around an announcement in its email. */
const frames: Record<InterfaceLanguage, { label: string; notes: readonly string[] }> = {
  en: {
    label: 'Open Course',
    notes: [
      'You receive this email because you are enrolled in the course “{{course}}” on Lectern.',
      'You can switch off announcements by email on the page of your account.',
    ],
  },
  ko: {
    label: '강좌 열기',
    notes: [
      'Lectern의 “{{course}}” 강좌에 등록되어 있어 이 메일을 보내 드립니다.',
      '공지 메일은 계정 페이지에서 끌 수 있습니다.',
    ],
  },
  zh: {
    label: '打开课程',
    notes: ['您收到此邮件，是因为您加入了 Lectern 上的课程“{{course}}”。', '您可以在账号页面关闭公告邮件。'],
  },
}

/** Reads everything again. @returns undefined when the announcement is gone, or the student does not want it any more */
const compose = async (context: Context, job: JobRow): Promise<{ to: string; mail: Mail } | undefined> => {
  const { announcementId } = job.payload as { announcementId: string }
  const found = await findWithCourse(context.database, announcementId)
  if (!found || found.row.publishAt.getTime() > context.clock.nowMs()) return undefined
  const { row, course } = found
  const [reader] = await listMailReaders(context.database, course.id, job.ownerId)
  if (!reader) return undefined
  const language = reader.interfaceLanguage ?? mailLanguageOf(course.supportedLanguages)
  const { label, notes } = frames[language]
  const address = `${context.config.publicUrl ?? ''}/student/courses/${course.id}?tab=announcements`
  return {
    to: reader.email,
    mail: {
      language,
      subject: `${course.name}: ${row.title}`,
      paragraphs: [row.title, ...dropStrong(row.text).split(/\n{2,}/)].filter(
        (paragraph) => paragraph.trim() !== '',
      ),
      button: { label, address },
      notes: notes.map((note) => note.replace('{{course}}', () => course.name)),
    },
  }
}

/**
 * Orders the emails of announcements whose time has come. The note in the row and the jobs are written together, so that each
 * student gets one. Without a mail server they count as ordered: none is sent when one is set up later.
 */
export const orderDueMails = async (context: Context, signal?: AbortSignal): Promise<void> => {
  const { database, queue, clock } = context
  let isDone = false
  while (!isDone && !signal?.aborted) {
    isDone = await database.transaction(async (tx) => {
      const now = new Date(clock.nowMs())
      const due = await lockDueMail(tx, now)
      if (!due) return true
      const readers = context.mailer && due.courseId ? await listMailReaders(tx, due.courseId) : []
      await queue.enqueueAll(
        tx,
        'announcement_mail',
        readers.map(({ id }) => ({
          ownerId: id,
          payload: { announcementId: due.id },
          message: createMessage('mail_waiting'),
        })),
      )
      await updateAnnouncement(tx, due.id, { mailOrderedAt: now })
      return false
    })
  }
}

export const announcementJobs = (context: Context): JobHandler[] => [
  {
    kind: 'announcement_mail',
    concurrency: 2,
    run: async ({ job }) => deliverMail(context, job, await compose(context, job)),
    cancelledMessage: () => createMessage('mail_cancelled'),
  },
]

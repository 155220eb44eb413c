import type { InterfaceLanguage } from '@lectern/contract/interface-languages.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../../platform/context.ts'
import { JobFailedError, type JobHandler, type JobRow } from '../../../platform/jobs/job.ts'
import type { Mail } from '../../../platform/mail/write-mail.ts'
import { deliverMail } from '../../users/one-time-links/mails.ts'
import { mailLanguageOf } from '../mail-language.ts'
import { findForMail, INVITATION_MAIL, setRefused } from './invitations.queries.ts'

/**
 * The words of the email. They hold no name of a person or a course: a professor can write to strangers, and a name could
 * be an advertisement. `{{inviter}}` is a confirmed address.
 */
const texts: Record<
  InterfaceLanguage,
  { subject: string; paragraphs: readonly string[]; button: string; notes: readonly string[] }
> = {
  en: {
    subject: 'You are invited to a course on Lectern',
    paragraphs: [
      'Hello,',
      '{{inviter}} has invited {{email}} to a course on Lectern. Sign in with this email, or register with it as a student, and confirm it. The invitation then appears on your dashboard, where you can join the course.',
    ],
    button: 'Open Lectern',
    notes: [
      'If you did not expect this invitation, please ignore it: you are not in the course until you join.',
    ],
  },
  ko: {
    subject: 'Lectern 강좌에 초대되었습니다',
    paragraphs: [
      '안녕하세요.',
      '{{inviter}} 님이 {{email}} 님을 Lectern 강좌에 초대했습니다. 이 이메일로 로그인하거나, 학생으로 가입하고 이메일을 확인해 주세요. 대시보드에 초대가 표시되며 거기서 강좌에 참여할 수 있습니다.',
    ],
    button: 'Lectern 열기',
    notes: [
      '초대받은 이유를 모르시면 이 메일을 무시하셔도 됩니다. 참여하기 전에는 강좌에 등록되지 않습니다.',
    ],
  },
  zh: {
    subject: '您被邀请加入 Lectern 上的一门课程',
    paragraphs: [
      '您好：',
      '{{inviter}} 邀请 {{email}} 加入 Lectern 上的一门课程。请使用此邮箱登录，或使用它注册学生账号并确认邮箱：邀请会显示在您的主页上，您可以在那里加入课程。',
    ],
    button: '打开 Lectern',
    notes: ['如果您不清楚为何收到邀请，请忽略此邮件：在您加入之前，您不属于该课程。'],
  },
}

/** Reads everything again. @returns undefined when the person has joined or declined, or the invitation was withdrawn */
const compose = async (
  context: Context,
  invitationId: string,
): Promise<{ to: string; mail: Mail } | undefined> => {
  const found = await findForMail(context.database, invitationId)
  if (!found) return undefined
  const language = mailLanguageOf(found.languages)
  const { subject, paragraphs, button, notes } = texts[language]
  const fill = (line: string) =>
    line.replaceAll('{{inviter}}', () => found.inviterEmail).replaceAll('{{email}}', () => found.email)
  return {
    to: found.email,
    mail: {
      language,
      subject,
      paragraphs: paragraphs.map(fill),
      // People who are signed in are led on to their dashboard.
      button: { label: button, address: `${context.config.publicUrl ?? ''}/login` },
      notes: [...notes],
    },
  }
}

const send = async (context: Context, job: JobRow) => {
  const { invitationId } = job.payload as { invitationId: string }
  try {
    return await deliverMail(context, job, await compose(context, invitationId))
  } catch (error) {
    if (error instanceof JobFailedError) await setRefused(context.database, invitationId)
    throw error
  }
}

/** A kind of its own: an email for a new password does not wait behind those of a class. */
export const invitationJobs = (context: Context): JobHandler[] => [
  {
    kind: INVITATION_MAIL,
    concurrency: 2,
    run: ({ job }) => send(context, job),
    cancelledMessage: () => createMessage('mail_cancelled'),
  },
]

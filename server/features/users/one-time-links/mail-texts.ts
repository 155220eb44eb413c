import type { InterfaceLanguage } from '@lectern/contract/interface-languages.ts'
import type { MailKind } from '@lectern/contract/mail-kinds.ts'

/** The parts of an email around its link; `{{…}}` are filled in by `mails.ts`. */
type MailText = { subject: string; paragraphs: string[]; button?: string; notes: string[] }

/** In an invitation by a person whose address is not confirmed. */
export const unnamedInviter: Record<InterfaceLanguage, string> = {
  en: 'A professor',
  ko: '담당 교수',
  zh: '一位教授',
}

/** Texts of the email that an administrator gets who tests the mail server. */
export const testMails: Record<InterfaceLanguage, { subject: string; text: string }> = {
  en: {
    subject: 'Lectern can send email',
    text: 'Lectern sent this email because you tested its mail server.',
  },
  ko: {
    subject: 'Lectern에서 메일을 보낼 수 있습니다',
    text: '메일 서버를 테스트하셨기 때문에 Lectern이 이 메일을 보냈습니다.',
  },
  zh: { subject: 'Lectern 可以发送邮件', text: '您测试了邮件服务器，因此 Lectern 发送了这封邮件。' },
}

/**
 * Emails about accounts, staff and backups, in every language of the screens. They hold no name of a person or a course:
 * anybody can register, and invite a stranger with a name that is an advertisement. A confirmed address is none.
 */
export const mailTexts: Record<InterfaceLanguage, Record<MailKind, MailText>> = {
  en: {
    backup_failed: {
      subject: 'The backup of Lectern failed',
      paragraphs: [
        'Hello,',
        'Lectern at {{platform}} tried three times to write its backup, and failed. The page Backups in Administration shows the reason:',
      ],
      button: 'Open Lectern',
      notes: [
        'It tries again at the next scheduled time. You receive this email because you are an administrator.',
      ],
    },
    professor_invitation: {
      subject: 'You are invited to register as a professor on Lectern',
      paragraphs: [
        'Hello,',
        'An administrator has invited {{email}} to register as a professor on Lectern at {{platform}}:',
      ],
      button: 'Register',
      notes: [
        'The link works once, within two weeks.',
        'If you did not expect this invitation, please ignore it.',
      ],
    },
    staff_invitation: {
      subject: 'You are invited to help teach a course on Lectern',
      paragraphs: [
        'Hello,',
        '{{inviter}} has invited {{email}} to the staff of a course on Lectern. Sign in or register with this email, and confirm it. The course then appears on your dashboard.',
      ],
      button: 'Open Lectern',
      notes: [
        'The invitation is valid for two weeks.',
        'If you did not expect this invitation, please ignore it.',
      ],
    },
    new_password: {
      subject: 'Set a new password for Lectern',
      paragraphs: [
        'Hello,',
        'You asked for a new password for your Lectern account {{email}}. Use this link within one hour to set it:',
      ],
      button: 'Set New Password',
      notes: [
        'The link works once. You are then signed out of all browsers.',
        'If you did not ask for this, please ignore this email: your password stays as it is.',
      ],
    },
    confirm_email: {
      subject: 'Confirm your email for Lectern',
      paragraphs: ['Hello,', 'Please confirm that {{email}} is the email of your Lectern account:'],
      button: 'Confirm Email',
      notes: [
        'The link works once, within seven days.',
        'If you have no Lectern account with this email, please ignore this message.',
      ],
    },
    email_changed: {
      subject: 'The email of your Lectern account was changed',
      paragraphs: [
        'Hello,',
        'Your Lectern account now has the email {{email}}. Sign in with this email from now on.',
      ],
      notes: ['If you did not change it, tell the administrator of Lectern at {{platform}} at once.'],
    },
  },
  ko: {
    backup_failed: {
      subject: 'Lectern 백업에 실패했습니다',
      paragraphs: [
        '안녕하세요.',
        '{{platform}} 플랫폼이 백업을 세 번 시도했지만 실패했습니다. 이유는 관리의 백업 페이지에서 볼 수 있습니다.',
      ],
      button: 'Lectern 열기',
      notes: ['다음 예정 시간에 다시 시도합니다. 플랫폼의 관리자이므로 이 메일을 받았습니다.'],
    },
    professor_invitation: {
      subject: 'Lectern에 교수로 가입하도록 초대되었습니다',
      paragraphs: [
        '안녕하세요.',
        '관리자가 {{email}} 님을 {{platform}} 플랫폼에 교수로 가입하도록 초대했습니다.',
      ],
      button: '가입하기',
      notes: [
        '링크는 2주 동안 한 번만 사용할 수 있습니다.',
        '초대받은 이유를 모르시면 이 메일을 무시하셔도 됩니다.',
      ],
    },
    staff_invitation: {
      subject: 'Lectern 강좌 운영진으로 초대되었습니다',
      paragraphs: [
        '안녕하세요.',
        '{{inviter}} 님이 {{email}} 님을 Lectern 강좌의 운영진으로 초대했습니다. 이 이메일로 로그인하거나 가입하고 이메일을 확인하면 대시보드에서 강좌를 볼 수 있습니다.',
      ],
      button: 'Lectern 열기',
      notes: ['초대는 14일 동안 유효합니다.', '초대받은 이유를 모르시면 이 메일을 무시하셔도 됩니다.'],
    },
    new_password: {
      subject: 'Lectern 새 비밀번호 설정',
      paragraphs: [
        '안녕하세요.',
        'Lectern 계정 {{email}}의 새 비밀번호를 요청하셨습니다. 한 시간 안에 아래 링크에서 설정해 주세요.',
      ],
      button: '새 비밀번호 설정',
      notes: [
        '링크는 한 번만 사용할 수 있습니다. 설정한 뒤에는 모든 브라우저에서 로그아웃됩니다.',
        '직접 요청하지 않으셨다면 이 메일을 무시하셔도 됩니다. 비밀번호는 바뀌지 않습니다.',
      ],
    },
    confirm_email: {
      subject: 'Lectern 이메일 확인',
      paragraphs: ['안녕하세요.', '{{email}} 주소가 Lectern 계정의 이메일이 맞는지 확인해 주세요.'],
      button: '이메일 확인',
      notes: [
        '링크는 7일 안에 한 번만 사용할 수 있습니다.',
        '이 이메일로 Lectern 계정을 만들지 않으셨다면 이 메일을 무시하셔도 됩니다.',
      ],
    },
    email_changed: {
      subject: 'Lectern 계정의 이메일이 변경되었습니다',
      paragraphs: [
        '안녕하세요.',
        'Lectern 계정의 이메일이 {{email}} 주소로 변경되었습니다. 이제부터 새 이메일로 로그인합니다.',
      ],
      notes: ['직접 변경하지 않으셨다면 {{platform}} 플랫폼의 관리자에게 바로 알려 주세요.'],
    },
  },
  zh: {
    backup_failed: {
      subject: 'Lectern 备份失败',
      paragraphs: ['您好：', '{{platform}} 平台尝试了三次备份，均告失败。原因见“管理”中的“备份”页面：'],
      button: '打开 Lectern',
      notes: ['平台会在下一个预定时间再次尝试。您收到此邮件是因为您是平台的管理员。'],
    },
    professor_invitation: {
      subject: '邀请您在 Lectern 注册为教授',
      paragraphs: ['您好：', '管理员邀请 {{email}} 在 {{platform}} 平台上注册为教授：'],
      button: '注册',
      notes: ['链接在两周内有效，只能使用一次。', '如果您不清楚为何收到邀请，请忽略此邮件。'],
    },
    staff_invitation: {
      subject: '邀请您在 Lectern 上协助教授课程',
      paragraphs: [
        '您好：',
        '{{inviter}} 邀请 {{email}} 加入 Lectern 上一门课程的教学团队。请使用此邮箱登录或注册，并确认邮箱，之后即可在主页上看到该课程。',
      ],
      button: '打开 Lectern',
      notes: ['邀请在 14 天内有效。', '如果您不清楚为何收到邀请，请忽略此邮件。'],
    },
    new_password: {
      subject: '设置 Lectern 的新密码',
      paragraphs: ['您好：', '您为 Lectern 账号 {{email}} 申请了新密码。请在一小时内通过以下链接设置：'],
      button: '设置新密码',
      notes: [
        '链接只能使用一次。设置之后，您会在所有浏览器中退出登录。',
        '如果不是您本人申请，请忽略此邮件，您的密码不会改变。',
      ],
    },
    confirm_email: {
      subject: '确认您的 Lectern 邮箱',
      paragraphs: ['您好：', '请确认 {{email}} 是您 Lectern 账号的邮箱：'],
      button: '确认邮箱',
      notes: ['链接在七天内有效，只能使用一次。', '如果您没有用此邮箱注册 Lectern 账号，请忽略此邮件。'],
    },
    email_changed: {
      subject: '您的 Lectern 账号邮箱已更改',
      paragraphs: ['您好：', '您的 Lectern 账号邮箱已更改为 {{email}}。今后请使用新邮箱登录。'],
      notes: ['如果不是您本人更改，请立即联系 {{platform}} 的管理员。'],
    },
  },
}

/** Messages about emails to accounts, and links that work once, by code. */
export const accountsMessages = {
  mail_waiting: '邮件即将发送。',
  mail_sent: '邮件已发送。',
  mail_not_needed: '链接已被使用或已过期，因此没有发送邮件。',
  mail_server_unavailable: '邮件服务器暂时不接收邮件，系统会再次尝试。',
  mail_refused: '邮件服务器拒收了这封邮件。请检查邮箱地址。',
  mail_cancelled: '邮件没有发送。',
  sends_no_email: '本平台不发送邮件。请向管理员索取设置新密码的链接。',
  too_many_mails: '请求发送的邮件过多。请等待十分钟后再试。',
  link_ended: '此链接已被使用或已过期。请重新获取链接。',
  email_confirmed_already: '此邮箱已经确认过了。',
  passwords_off: '此处不使用密码，请通过登录服务登录。',
  sign_in_lost: '登录用时过长或已被使用。请重新登录。',
}

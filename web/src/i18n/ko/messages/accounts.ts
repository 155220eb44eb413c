/** Messages about emails to accounts, and links that work once, by code. */
export const accountsMessages = {
  mail_waiting: '곧 이메일을 보냅니다.',
  mail_sent: '이메일을 보냈습니다.',
  mail_not_needed: '링크가 이미 사용되었거나 만료되어 이메일을 보내지 않았습니다.',
  mail_server_unavailable: '지금은 메일 서버가 이메일을 받지 않습니다. 다시 시도합니다.',
  mail_refused: '메일 서버가 이메일을 거부했습니다. 주소를 확인해 주세요.',
  mail_cancelled: '이메일을 보내지 않았습니다.',
  sends_no_email:
    '이 플랫폼은 이메일을 보내지 않습니다. 새 비밀번호를 정하는 링크를 관리자에게 요청해 주세요.',
  too_many_mails: '이메일을 너무 많이 요청했습니다. 10분 뒤에 다시 시도해 주세요.',
  link_ended: '이 링크는 이미 사용되었거나 만료되었습니다. 새 링크를 요청해 주세요.',
  email_confirmed_already: '이 이메일은 이미 확인되었습니다.',
  passwords_off: '여기서는 비밀번호 없이 외부 로그인 서비스로 로그인합니다.',
  sign_in_lost: '로그인이 너무 오래 걸렸거나 이미 사용되었습니다. 다시 로그인해 주세요.',
}

/** Messages about the administration of the installation, by code. */
export const administrationMessages = {
  user_not_found: '이 계정은 존재하지 않습니다.',
  other_account_has_email: '다른 계정이 이 이메일을 쓰고 있습니다.',
  own_account_chosen: '본인의 계정은 다른 계정과 함께 중지하거나 삭제할 수 없습니다.',
  last_administrator: '마지막 관리자입니다. 먼저 다른 계정을 관리자로 지정해 주세요.',
  professor_has_courses_other:
    '이 교수에게 강좌가 {{count}}개 있습니다. 먼저 강좌를 넘기거나 삭제하거나, 역할을 그대로 두세요.',
  owner_has_courses_other:
    '이 계정이 소유한 강좌가 {{count}}개 있습니다. 먼저 다른 교수에게 넘기거나 삭제해 주세요.',
  merge_target_not_found: '남길 계정의 이메일을 쓰는 계정이 없습니다.',
  merge_same_account: '같은 계정입니다. 다른 계정을 선택해 주세요.',
  merge_other_role: '학생 계정과 교수 계정은 합칠 수 없습니다. 먼저 한쪽의 역할을 바꿔 주세요.',
  merge_administrator: '관리자 계정입니다. 먼저 관리자에서 해제하거나, 다른 계정을 이 계정에 합쳐 주세요.',
  legal_text_not_found: '관리자가 이 글을 설정하지 않았습니다.',
  data_export_running: '데이터를 파일 하나에 담는 중입니다.',
  data_export_ready: '데이터가 준비되었습니다.',
  data_export_too_large: '데이터가 4 GB보다 커서 파일 하나에 담을 수 없습니다. 관리자에게 문의해 주세요.',
  data_export_not_found: '준비된 데이터가 없거나 보관 기간이 지났습니다. 다시 준비해 주세요.',
  data_export_not_ready: '데이터가 아직 준비되지 않았습니다. 기다려 주세요.',
  address_may_not_register: '이곳에는 {{values}} 주소로만 가입할 수 있습니다.',
  professors_need_invitation: '이곳에서 교수는 초대를 받아 가입합니다. 관리자에게 링크를 요청해 주세요.',
  professors_cannot_register:
    '이곳에서 교수는 직접 가입할 수 없습니다. 학생으로 가입한 뒤 관리자에게 역할 변경을 요청해 주세요.',
  invitation_unusable:
    '이미 사용되었거나 취소되었거나 만료된 초대입니다. 관리자에게 새 초대를 요청해 주세요.',
  invitation_not_found: '이 초대는 이미 사용되었거나 존재하지 않습니다.',
  setup_address_unknown:
    '이 플랫폼의 설정 주소가 아닙니다. 마지막으로 시작할 때 출력된 주소를 복사해 주세요.',
  setup_used: '이 플랫폼에는 이미 관리자가 있습니다. 로그인해 주세요.',
  setup_email_taken:
    '이 이메일을 쓰는 계정이 이미 있습니다. 그 비밀번호를 입력하거나 다른 이메일을 사용해 주세요.',
  setup_without_passwords:
    '여기서는 비밀번호 없이 외부 로그인 서비스로 로그인합니다. 먼저 한 번 로그인한 다음, 서버에서 내 이메일을 넣어 이 명령을 실행해 주세요: npm run admin -- make-admin EMAIL',
  setting_unusable: '{{field}} 설정은 사용할 수 없습니다: {{text}}',
  setting_locked: '{{field}} 설정은 서버 환경에서 정해져 있어 여기서 바꿀 수 없습니다.',
  mail_works: '{{words}} 메일 서버에 연결할 수 있습니다.',
  mail_test_sent:
    '{{words}} 메일 서버로 내 주소에 테스트 메일을 보냈습니다. 메일이 도착했는지, 스팸함에 들어가지 않았는지 확인해 주세요.',
  mail_not_encrypted:
    '{{words}} 메일 서버가 암호화를 제공하지 않아 비밀번호를 보내지 않았습니다. smtps://를 사용해 주세요. 다른 사람이 읽을 수 없는 네트워크라면 smtp+plain://을 사용할 수 있습니다.',
  mail_certificate: '{{words}} 메일 서버의 인증서를 신뢰할 수 없습니다: {{text}}',
  mail_not_set: '메일 서버가 설정되지 않았습니다. 관리자가 링크를 직접 전달합니다.',
  mail_sign_in_refused: '{{words}} 메일 서버가 사용자 이름이나 비밀번호를 거부했습니다.',
  mail_unreachable: '{{words}} 메일 서버에 연결할 수 없습니다. 이름, 포트, smtp 또는 smtps를 확인해 주세요.',
  mail_failed: '{{words}} 메일 서버를 사용할 수 없습니다: {{text}}',
  job_has_not_failed: '실패한 작업이 아니어서 다시 실행할 수 없습니다.',
  job_not_retriable:
    '이 작업은 교수가 강의에서 다시 시작합니다. 무엇이 바뀌는지도 강의에서 확인할 수 있습니다.',
  job_runs_again: '같은 일을 하는 다른 작업이 이미 있습니다.',
  backup_file_missing: '이 서버에 이 백업의 파일이 없습니다.',
  backup_not_set: '백업 폴더가 설정되어 있지 않습니다. 먼저 설정에서 선택해 주세요.',
  backup_folder_unwritable:
    '{{words}}에 백업을 쓸 수 없습니다. 서버에 이 폴더를 만들고 플랫폼 계정이 쓸 수 있게 해 주세요.',
  backup_runs: '이미 백업이 대기 중이거나 실행 중입니다.',
  backup_interrupted: '이 백업을 만들던 프로세스가 완료 전에 종료되었습니다.',
  backup_failed: '백업하지 못했습니다: {{text}}',
  health_disk_low: '디스크가 {{number}}% 찼습니다. 공간을 확보하거나 파일을 객체 저장소로 옮겨 주세요.',
  health_disk_full: '디스크가 가득 찼습니다({{number}}%). 공간이 생길 때까지 업로드할 수 없습니다.',
  health_storage: '{{words}}에서 파일을 읽고 쓸 수 없습니다. 권한이나 버킷과 키를 확인해 주세요.',
  health_no_worker:
    '작업이 기다리고 있지만 실행 중인 워커가 없습니다. ROLE=worker 또는 ROLE=all로 프로세스를 시작해 주세요.',
  health_jobs_wait:
    '{{number}}분 동안 기다린 작업이 있습니다. 워커를 더 시작하거나 npm run jobs를 확인해 주세요.',
  health_process_busy:
    '이 프로세스는 지난 1분 동안 {{number}}% 이상 일하고 있어 페이지가 느립니다. 계속되면 웹 프로세스를 더 실행하거나 더 빠른 프로세서를 사용해 주세요.',
  health_machine_busy:
    '이 컴퓨터의 프로세서마다 프로그램 {{number}}개가 기다리고 있어 페이지가 느릴 수 있습니다. 어떤 프로그램이 사용하는지 확인하거나 프로세서를 늘려 주세요.',
  health_connections_wait:
    '요청이 데이터베이스 연결을 기다리고 있어 페이지가 느립니다. 느린 문을 찾아보거나 DATABASE_CONNECTIONS를 늘려 주세요.',
  health_connections:
    '데이터베이스 연결이 거의 모두 사용 중입니다. PostgreSQL의 max_connections를 늘리거나 프로세스의 DATABASE_CONNECTIONS를 줄여 주세요.',
  health_clock:
    '이 컴퓨터와 데이터베이스의 시계가 {{number}}초 다릅니다. 양쪽의 시간 서비스를 확인해 주세요.',
  health_provider:
    '{{words}} 제공자에서 오류가 계속되어 지금은 호출하지 않습니다. 모델 페이지에서 테스트해 주세요.',
  health_calls_fail: '{{words}} 제공자에 대한 마지막 호출이 실패했습니다.',
  health_budget:
    '이번 달 토큰 예산을 모두 사용했습니다. AI_BUDGET_TOKENS를 늘리거나 다음 달까지 기다려 주세요.',
  health_speech_budget:
    '이번 달 음성 예산을 모두 사용했습니다. SPEECH_BUDGET_MINUTES를 늘리거나 다음 달까지 기다려 주세요.',
  health_settings_other:
    '설정 {{count}}개가 다른 비밀 키(JWT_SECRET)로 저장되어 적용되지 않습니다. 설정 페이지에서 어떤 설정인지 확인해 주세요.',
  health_mail_waits_other:
    '메일 서버가 받지 않아 이메일 {{count}}통이 기다리고 있습니다. 설정 페이지에서 메일 서버를 테스트해 주세요.',
  health_mail_failed_other:
    '최근 24시간 동안 이메일 {{count}}통을 보내지 못했습니다. 작업 페이지에서 이유를 확인해 주세요.',
  health_backups_off: '자동 백업이 꺼져 있습니다. 설정 페이지에서 백업 폴더를 선택해 주세요.',
  health_backup_failed: '마지막 백업이 실패했습니다. 백업 페이지에서 이유를 확인해 주세요.',
  health_backup_old: '마지막 백업이 {{number}}시간 전입니다. 워커가 실행 중인지 확인해 주세요.',
  health_backup_missing_other:
    '저장소에 없던 파일 {{count}}개가 마지막 백업에 빠졌습니다. npm run admin -- doctor를 실행해 주세요.',
}
